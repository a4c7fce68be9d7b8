import { findWaitlistEntry } from '#worker/db/queries/waitlist.ts';
import { publicPagePath } from '#worker/domain/public-page.ts';
import { WAITLIST_PATH } from '#worker/domain/waitlist/waitlist-rules.ts';
import { waitlistConfirmation } from '#worker/mail/templates/waitlist-confirmation.ts';

import type { Composer } from './compose-mail.ts';
import { waitlistToken } from './waitlist-link.ts';

/** To whoever owns an address on the waiting list; null once it is off it. */
export const composeWaitlistMail: Composer = async (runtime, row) => {
  const { subjectId, language } = row;
  const entry = await findWaitlistEntry(runtime.db, subjectId);
  if (entry === undefined) return null;
  const { email, marketingTextVersion, confirmedAtMs } = entry;
  const url = new URL(WAITLIST_PATH, runtime.settings.APP_ORIGIN);
  // Behind the #: it is in nobody's log, and in no Referer.
  url.hash = waitlistToken(runtime, entry);
  const document = waitlistConfirmation({
    language,
    email,
    url: url.href,
    privacyUrl: new URL(publicPagePath('privacy', language), url).href,
    wantsNews: marketingTextVersion !== null,
    isConfirmed: confirmedAtMs !== null,
  });
  // Another sign-up is told of by another mail.
  return { id: `${row.id}.${row.createdAtMs}`, to: email, document };
};
