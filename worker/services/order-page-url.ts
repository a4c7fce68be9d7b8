import type { Language } from '#worker/domain/language.ts';
import { VERIFY_PARAM } from '#worker/domain/launch.ts';
import { LANGUAGE_PARAM } from '#worker/domain/public-page.ts';
import type { Settings } from '#worker/env.ts';

/** Where a page about an order is, for a mail. */
export function orderPageUrl(
  { APP_ORIGIN }: Pick<Settings, 'APP_ORIGIN'>,
  path: '/receipt' | '/withdraw',
  orderId: string,
  language: Language,
): string {
  const url = new URL(path, APP_ORIGIN);
  url.searchParams.set('order', orderId);
  // Whatever the browser that it is opened in would choose.
  url.searchParams.set(LANGUAGE_PARAM, language);
  // Whoever has bought is let in whatever the gate does now, or will do when the mail is opened again.
  url.searchParams.set(VERIFY_PARAM, 'true');
  return url.href;
}
