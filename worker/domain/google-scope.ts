/** OAuth scopes as Google names them (https://developers.google.com/identity/protocols/oauth2/scopes). */
export const GMAIL_READONLY_SCOPE = 'https://www.googleapis.com/auth/gmail.readonly';
export const GMAIL_MODIFY_SCOPE = 'https://www.googleapis.com/auth/gmail.modify';

/** What sign-in asks for. Never gmail.metadata: it forbids `q`, and the limit sticks to a combined token. */
export const SIGN_IN_SCOPES = ['openid', 'email', GMAIL_READONLY_SCOPE] as const;

/** What a clean-up asks for on top, just before it is bought. */
export const MODIFY_SCOPES = ['openid', 'email', GMAIL_MODIFY_SCOPE] as const;

/** What it takes to know who somebody is, and opens no mailbox. */
export const CONFIRM_SCOPES = ['openid', 'email'] as const;

/** The space-separated scope text of a token answer, as a set. */
export function parseScope(scope: string): ReadonlySet<string> {
  return new Set(scope.split(' ').filter((part) => part !== ''));
}

/** gmail.modify includes reading, so it alone is enough to scan. */
export function canReadMailbox(scope: string): boolean {
  const granted = parseScope(scope);
  return granted.has(GMAIL_READONLY_SCOPE) || granted.has(GMAIL_MODIFY_SCOPE);
}

export function canModifyMailbox(scope: string): boolean {
  return parseScope(scope).has(GMAIL_MODIFY_SCOPE);
}
