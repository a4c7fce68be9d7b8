import { isInDemo, trackPageView, readStoredChoice } from '#web/entities/consent/usage-events.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import { consentCookies, type CookieChoice } from '#worker/domain/pages/cookie-consent.ts';

/** After a yes the current page is counted too. */
export function saveChoice(wantsAnalytics: boolean): void {
  const wasCounted = readStoredChoice()?.analytics === true;
  const choice = { essential: true, analytics: wantsAnalytics, marketing: false } as const;
  try {
    write(choice);
  } catch {
    return;
  }
  if (!isInDemo()) void saveAtServer(choice).catch(() => undefined);
  if (!wasCounted) trackPageView(location.pathname);
}

async function saveAtServer(choice: CookieChoice): Promise<void> {
  const { saveInTurn } = await import('./save-in-turn.ts');
  await saveInTurn(() => write(choice));
}

function write(choice: CookieChoice): void {
  const isSecure = location.protocol === 'https:';
  for (const cookie of consentCookies(choice, { nowMs: serverNow(), isSecure })) {
    document.cookie = cookie;
  }
}
