import { countMessages, isHidden } from './count-messages.ts';
import type { GmailHandler } from './gmail-call.ts';
import { PROFILE_FIELDS } from './response-fields.ts';

export const getProfile: GmailHandler = {
  responseFields: PROFILE_FIELDS,
  handle({ account: { email, mailbox, settings } }) {
    const { messagesTotal, threadsTotal } = countMessages(
      mailbox,
      (ordinal) => settings.profileCountsSpamAndTrash || !isHidden(mailbox, ordinal),
    );
    return {
      emailAddress: email,
      messagesTotal,
      threadsTotal,
      historyId: String(mailbox.history.newestId),
    };
  },
};
