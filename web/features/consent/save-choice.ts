import type { CookieChoice } from '#worker/domain/usage/cookie-consent.ts';
import { consentCookies } from '#worker/domain/usage/consent-cookies.ts';

import { SILENCE_MS } from '#web/api/silence.ts';
import { isInDemo, trackPageView } from '#web/features/usage/track.ts';

import { readStoredChoice } from './stored-choice.ts';

const TURN = 'cookie-choice';

let lastTurn: Promise<unknown> = Promise.resolve();

/** Remembers what was chosen. Whoever begins to be counted is, from the page that they are on. */
export function saveChoice(wantsAnalytics: boolean): void {
  const wasCounted = readStoredChoice()?.analytics === true;
  const choice = { essential: true, analytics: wantsAnalytics, marketing: false } as const;
  try {
    write(choice);
  } catch {
    return;
  }
  if (!isInDemo()) inTurn(() => saveAtServer(choice));
  if (!wasCounted) trackPageView(location.pathname);
}

function write(choice: CookieChoice): void {
  const isSecure = location.protocol === 'https:';
  for (const cookie of consentCookies(choice, { nowMs: Date.now(), isSecure })) {
    document.cookie = cookie;
  }
}

/**
 * With its answer to this, and to nothing else, the server writes the cookies that it was sent once more: what a script
 * has written Safari keeps for a week only. An answer to an earlier choice may have come since this was chosen.
 */
async function saveAtServer(choice: CookieChoice): Promise<void> {
  write(choice);
  await fetch(location.pathname, { method: 'HEAD', signal: AbortSignal.timeout(SILENCE_MS) });
}

/** One after the other, in all tabs of a browser that lets them take turns: no late answer brings back what was taken back. */
function inTurn(work: () => Promise<void>): void {
  lastTurn = lastTurn
    .then(() => ('locks' in navigator ? navigator.locks.request(TURN, work) : work()))
    .catch(() => undefined);
}
