import {
  CONSENT_COOKIE,
  readCookieChoice,
  type CookieChoice,
} from '#worker/domain/usage/cookie-consent.ts';

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
