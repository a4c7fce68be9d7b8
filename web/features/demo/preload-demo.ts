import { needTexts, preloadLanguages } from '#web/i18n/activate.ts';

/** Long enough for a phone to have the page standing, short for somebody who reads it. */
const LONGEST_WAIT_MS = 3000;

/** Fetches it all once the page has nothing else to do. @returns what calls that off */
export function preloadDemoWhenIdle(): () => void {
  // What cannot be fetched now is fetched when it is needed.
  const preload = () => void preloadDemo().catch(() => undefined);
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(preload, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(preload, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(handle);
}

/** Fetches all that the demo can need, so that nothing is asked for once it has begun. */
async function preloadDemo(): Promise<void> {
  // The question about cookies may be open over it, and can be asked for at its foot.
  await needTexts('consent');
  await Promise.all([
    import('#web/app/app-toaster.tsx'),
    import('#web/features/consent/cookie-banner.tsx'),
    import('#web/features/consent/cookie-details.tsx'),
    import('#web/routes/demo-start-page.tsx'),
    import('#web/routes/demo-scan-page.tsx'),
    import('#web/routes/demo-clean-page.tsx'),
    import('#web/routes/demo-checkout-page.tsx'),
    import('#web/routes/demo-receipt-page.tsx'),
    preloadLanguages(),
  ]);
}
