import { atom } from '#web/state/store.ts';
import {
  CONSENT_COOKIE,
  type CookieChoice,
  readCookieChoice,
} from '#worker/domain/pages/cookie-consent.ts';

/** Whether the banner about cookies is there: because nothing has been chosen yet, or because it was asked for. */
export const bannerAtom = atom<'closed' | 'unasked' | 'asked-for'>('closed');

/** What was chosen in this browser, in whichever of its tabs; null where nothing was, or cookies are closed to us. */
export function readStoredChoice(): CookieChoice | null {
  try {
    const name = `${CONSENT_COOKIE}=`;
    const record = document.cookie.split('; ').find((cookie) => cookie.startsWith(name));
    return readCookieChoice(record?.slice(name.length));
  } catch {
    return null;
  }
}
