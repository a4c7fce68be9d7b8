export type GmailMethod = {
  /** As in Google's discovery document, without the leading `gmail.`. */
  id: string;
  httpMethod: string;
  /** Below /gmail/v1/users/{userId}/. */
  path: string;
  /** Any one of these is enough; the part after `gmail.`, or `mail` for https://mail.google.com/. */
  scopes: readonly string[];
  /** Query parameters of its own, beside those that every method has. */
  parameters: readonly string[];
};

/** Method, HTTP method, path, scopes and parameters, from the discovery document of Gmail v1. */
const TABLE = `
users.getProfile GET profile mail,modify,readonly,metadata,compose
users.stop POST stop mail,modify,readonly,metadata
users.watch POST watch mail,modify,readonly,metadata
users.drafts.create POST drafts mail,modify,compose
users.drafts.delete DELETE drafts/{id} mail,modify,compose
users.drafts.get GET drafts/{id} mail,modify,readonly,compose format
users.drafts.list GET drafts mail,modify,readonly,compose includeSpamTrash,maxResults,pageToken,q
users.drafts.send POST drafts/send mail,modify,compose
users.drafts.update PUT drafts/{id} mail,modify,compose
users.history.list GET history mail,modify,readonly,metadata historyTypes,labelId,maxResults,pageToken,startHistoryId
users.labels.create POST labels mail,modify,labels
users.labels.delete DELETE labels/{id} mail,modify,labels
users.labels.get GET labels/{id} mail,modify,readonly,metadata,labels
users.labels.list GET labels mail,modify,readonly,metadata,labels
users.labels.patch PATCH labels/{id} mail,modify,labels
users.labels.update PUT labels/{id} mail,modify,labels
users.messages.batchDelete POST messages/batchDelete mail
users.messages.batchModify POST messages/batchModify mail,modify
users.messages.delete DELETE messages/{id} mail
users.messages.get GET messages/{id} mail,modify,readonly,metadata format,metadataHeaders
users.messages.import POST messages/import mail,modify,insert deleted,internalDateSource,neverMarkSpam,processForCalendar
users.messages.insert POST messages mail,modify,insert deleted,internalDateSource
users.messages.list GET messages mail,modify,readonly,metadata includeSpamTrash,labelIds,maxResults,pageToken,q
users.messages.modify POST messages/{id}/modify mail,modify
users.messages.send POST messages/send mail,modify,compose,send
users.messages.trash POST messages/{id}/trash mail,modify
users.messages.untrash POST messages/{id}/untrash mail,modify
users.messages.attachments.get GET messages/{messageId}/attachments/{id} mail,modify,readonly
users.settings.getAutoForwarding GET settings/autoForwarding mail,modify,readonly,settings.basic
users.settings.getImap GET settings/imap mail,modify,readonly,settings.basic
users.settings.getLanguage GET settings/language mail,modify,readonly,settings.basic
users.settings.getPop GET settings/pop mail,modify,readonly,settings.basic
users.settings.getVacation GET settings/vacation mail,modify,readonly,settings.basic
users.settings.updateAutoForwarding PUT settings/autoForwarding settings.sharing
users.settings.updateImap PUT settings/imap settings.basic
users.settings.updateLanguage PUT settings/language settings.basic
users.settings.updatePop PUT settings/pop settings.basic
users.settings.updateVacation PUT settings/vacation settings.basic
users.settings.cse.identities.create POST settings/cse/identities settings.basic,settings.sharing
users.settings.cse.identities.delete DELETE settings/cse/identities/{cseEmailAddress} settings.basic,settings.sharing
users.settings.cse.identities.get GET settings/cse/identities/{cseEmailAddress} mail,modify,readonly,settings.basic,settings.sharing
users.settings.cse.identities.list GET settings/cse/identities mail,modify,readonly,settings.basic,settings.sharing pageSize,pageToken
users.settings.cse.identities.patch PATCH settings/cse/identities/{emailAddress} settings.basic,settings.sharing
users.settings.cse.keypairs.create POST settings/cse/keypairs settings.basic,settings.sharing
users.settings.cse.keypairs.disable POST settings/cse/keypairs/{keyPairId}:disable settings.basic,settings.sharing
users.settings.cse.keypairs.enable POST settings/cse/keypairs/{keyPairId}:enable settings.basic,settings.sharing
users.settings.cse.keypairs.get GET settings/cse/keypairs/{keyPairId} mail,modify,readonly,settings.basic,settings.sharing
users.settings.cse.keypairs.list GET settings/cse/keypairs mail,modify,readonly,settings.basic,settings.sharing pageSize,pageToken
users.settings.cse.keypairs.obliterate POST settings/cse/keypairs/{keyPairId}:obliterate settings.basic,settings.sharing
users.settings.delegates.create POST settings/delegates settings.sharing
users.settings.delegates.delete DELETE settings/delegates/{delegateEmail} settings.sharing
users.settings.delegates.get GET settings/delegates/{delegateEmail} mail,modify,readonly,settings.basic
users.settings.delegates.list GET settings/delegates mail,modify,readonly,settings.basic
users.settings.filters.create POST settings/filters settings.basic
users.settings.filters.delete DELETE settings/filters/{id} settings.basic
users.settings.filters.get GET settings/filters/{id} mail,modify,readonly,settings.basic
users.settings.filters.list GET settings/filters mail,modify,readonly,settings.basic
users.settings.forwardingAddresses.create POST settings/forwardingAddresses settings.sharing
users.settings.forwardingAddresses.delete DELETE settings/forwardingAddresses/{forwardingEmail} settings.sharing
users.settings.forwardingAddresses.get GET settings/forwardingAddresses/{forwardingEmail} mail,modify,readonly,settings.basic
users.settings.forwardingAddresses.list GET settings/forwardingAddresses mail,modify,readonly,settings.basic
users.settings.sendAs.create POST settings/sendAs settings.sharing
users.settings.sendAs.delete DELETE settings/sendAs/{sendAsEmail} settings.sharing
users.settings.sendAs.get GET settings/sendAs/{sendAsEmail} mail,modify,readonly,settings.basic
users.settings.sendAs.list GET settings/sendAs mail,modify,readonly,settings.basic
users.settings.sendAs.patch PATCH settings/sendAs/{sendAsEmail} settings.basic,settings.sharing
users.settings.sendAs.update PUT settings/sendAs/{sendAsEmail} settings.basic,settings.sharing
users.settings.sendAs.verify POST settings/sendAs/{sendAsEmail}/verify settings.sharing
users.settings.sendAs.smimeInfo.delete DELETE settings/sendAs/{sendAsEmail}/smimeInfo/{id} settings.basic,settings.sharing
users.settings.sendAs.smimeInfo.get GET settings/sendAs/{sendAsEmail}/smimeInfo/{id} mail,modify,readonly,settings.basic,settings.sharing
users.settings.sendAs.smimeInfo.insert POST settings/sendAs/{sendAsEmail}/smimeInfo settings.basic,settings.sharing
users.settings.sendAs.smimeInfo.list GET settings/sendAs/{sendAsEmail}/smimeInfo mail,modify,readonly,settings.basic,settings.sharing
users.settings.sendAs.smimeInfo.setDefault POST settings/sendAs/{sendAsEmail}/smimeInfo/{id}/setDefault settings.basic,settings.sharing
users.threads.delete DELETE threads/{id} mail
users.threads.get GET threads/{id} mail,modify,readonly,metadata format,metadataHeaders
users.threads.list GET threads mail,modify,readonly,metadata includeSpamTrash,labelIds,maxResults,pageToken,q
users.threads.modify POST threads/{id}/modify mail,modify
users.threads.trash POST threads/{id}/trash mail,modify
users.threads.untrash POST threads/{id}/untrash mail,modify
`;

/** Every method of Gmail v1: what is not implemented still has to be told apart and refused. */
export const GMAIL_METHODS: readonly GmailMethod[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [id = '', httpMethod = '', path = '', scopes = '', parameters = ''] = row.split(' ');
    return {
      id,
      httpMethod,
      path,
      scopes: scopes.split(','),
      parameters: parameters === '' ? [] : parameters.split(','),
    };
  });

const SCOPE_PREFIX = 'https://www.googleapis.com/auth/gmail.';

/** The name by which a scope stands in the table; null for scopes that are not Gmail's. */
export function gmailScopeName(scope: string): string | null {
  if (scope === 'https://mail.google.com/') return 'mail';
  return scope.startsWith(SCOPE_PREFIX) ? scope.slice(SCOPE_PREFIX.length) : null;
}
