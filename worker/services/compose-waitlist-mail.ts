import { findWaitlistEntry, type WaitlistRow } from '#worker/db/queries/waitlist.ts';
import { namedPagePath } from '#worker/domain/public-page.ts';
import { waitlistConfirmation } from '#worker/mail/templates/waitlist-confirmation.ts';
import { waitlistLaunch } from '#worker/mail/templates/waitlist-launch.ts';

import type { Composer } from './compose-mail.ts';
import { waitlistUrl } from './waitlist-link.ts';

/** To whoever owns an address on the waiting list; null once it is off it. */
export const composeWaitlistMail: Composer = async (runtime, row) => {
  const { subjectId, language } = row;
  const entry = await findWaitlistEntry(runtime.db, subjectId);
  if (entry === undefined) return null;
  const newsTextVersion = toldNews(entry);
  const document = waitlistConfirmation({
    language,
    email: entry.email,
    url: waitlistUrl(runtime, { id: entry.id, marketingTextVersion: newsTextVersion }, language),
    privacyUrl: new URL(namedPagePath('privacy', language), runtime.settings.APP_ORIGIN).href,
    wantsNews: newsTextVersion !== null,
    isConfirmed: entry.confirmedAtMs !== null,
    wishesNews: entry.newsWishTextVersion !== null,
  });
  // Another sign-up is told of by another mail.
  return { id: `${row.id}.${row.createdAtMs}`, to: entry.email, document };
};

/** The one mail that whoever waits was promised; null where there is nothing open to tell of. */
export const composeLaunchMail: Composer = async (runtime, { subjectId, language }) => {
  const { APP_ORIGIN, LAUNCH } = runtime.settings;
  const entry = await findWaitlistEntry(runtime.db, subjectId);
  if (LAUNCH === 'gated' || entry === undefined || entry.confirmedAtMs === null) return null;
  const document = waitlistLaunch({
    language,
    email: entry.email,
    startUrl: new URL(namedPagePath('start', language), APP_ORIGIN).href,
    leaveUrl: waitlistUrl(runtime, entry, language),
    wantsNews: entry.marketingTextVersion !== null,
  });
  return { to: entry.email, document };
};

/** Which text about news a mail tells of: the one that waits to be confirmed, else the one that was. */
function toldNews(entry: WaitlistRow): string | null {
  return entry.newsWishTextVersion ?? entry.marketingTextVersion;
}
