import { findWaitlistEntry, type WaitlistRow } from '#worker/db/queries/waitlist.ts';
import type { Language } from '#worker/domain/language.ts';
import { mailIdEnd } from '#worker/domain/mail/mail-id.ts';
import { namedPagePath, type PublicPage } from '#worker/domain/public-page.ts';
import { waitlistConfirmation } from '#worker/mail/templates/waitlist-confirmation.ts';
import { waitlistLaunch } from '#worker/mail/templates/waitlist-launch.ts';
import { waitlistOpened } from '#worker/mail/templates/waitlist-opened.ts';

import type { Composer, ComposingRuntime } from './compose-mail.ts';
import { waitlistUrl } from './waitlist-link.ts';

/**
 * To whoever owns an address on the waiting list; null once it is off it. What it says hangs on the hour at which it
 * goes out, not on that of the sign-up: nobody is told to wait for what has come.
 */
export const composeWaitlistMail: Composer = async (runtime, row) => {
  const { subjectId, language } = row;
  const entry = await findWaitlistEntry(runtime.db, subjectId);
  if (entry === undefined) return null;
  const newsTextVersion = toldNews(entry);
  const facts = {
    language,
    email: entry.email,
    url: waitlistUrl(runtime, { id: entry.id, marketingTextVersion: newsTextVersion }, language),
    privacyUrl: pageUrl(runtime, 'privacy', language),
    wantsNews: newsTextVersion !== null,
    isConfirmed: entry.confirmedAtMs !== null,
    wishesNews: entry.newsWishTextVersion !== null,
  };
  const document =
    runtime.settings.LAUNCH === 'gated'
      ? waitlistConfirmation(facts)
      : waitlistOpened({ ...facts, startUrl: pageUrl(runtime, 'start', language) });
  // Another sign-up is told of by another mail.
  return { id: `${row.id}${mailIdEnd(row.createdAtMs)}`, to: entry.email, document };
};

/** The one mail that whoever waits was promised; null where there is nothing open to tell of. */
export const composeLaunchMail: Composer = async (runtime, { subjectId, language }) => {
  const entry = await findWaitlistEntry(runtime.db, subjectId);
  if (runtime.settings.LAUNCH === 'gated' || entry === undefined || entry.confirmedAtMs === null)
    return null;
  const document = waitlistLaunch({
    language,
    email: entry.email,
    startUrl: pageUrl(runtime, 'start', language),
    leaveUrl: waitlistUrl(runtime, entry, language),
    wantsNews: entry.marketingTextVersion !== null,
  });
  return { to: entry.email, document };
};

/** Which text about news a mail tells of: the one that waits to be confirmed, else the one that was. */
function toldNews(entry: WaitlistRow): string | null {
  return entry.newsWishTextVersion ?? entry.marketingTextVersion;
}

function pageUrl({ settings }: ComposingRuntime, page: PublicPage, language: Language): string {
  return new URL(namedPagePath(page, language), settings.APP_ORIGIN).href;
}
