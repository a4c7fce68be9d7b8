import type { Language } from '#worker/domain/language.ts';
import { VERIFY_PARAM } from '#worker/domain/pages/launch.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';
import type { Settings } from '#worker/env.ts';

export function orderPageUrl(
  settings: Pick<Settings, 'APP_ORIGIN'>,
  path: '/receipt' | '/withdraw' | '/recheck',
  orderId: string,
  language: Language,
): string {
  return buyerPageUrl(settings, `${path}?order=${encodeURIComponent(orderId)}`, language);
}

/** The token is in the fragment, so that no log or Referer has it. */
export function tokenPageUrl(
  { APP_ORIGIN }: Pick<Settings, 'APP_ORIGIN'>,
  path: string,
  token: string,
  language: Language,
): string {
  const url = new URL(path, APP_ORIGIN);
  url.searchParams.set(LANGUAGE_PARAM, language);
  url.hash = token;
  return url.href;
}

export function buyerPageUrl(
  { APP_ORIGIN }: Pick<Settings, 'APP_ORIGIN'>,
  path: string,
  language: Language,
): string {
  const url = new URL(path, APP_ORIGIN);
  // Regardless of the browser's preference.
  url.searchParams.set(LANGUAGE_PARAM, language);
  // Lets a buyer past the launch gate, whatever its setting when the mail is opened.
  url.searchParams.set(VERIFY_PARAM, 'true');
  return url.href;
}
