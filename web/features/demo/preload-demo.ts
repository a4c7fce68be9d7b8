import { whenIdle } from '#web/app/when-idle.ts';
import { needTexts, preloadLanguages } from '#web/i18n/activate.ts';

/** Long enough for a phone to have the page standing, short for somebody who reads it. */
const LONGEST_WAIT_MS = 3000;

/** The build writes down here which files the parts consist of (`filesAhead`). */
const FILES = '%FILES_AHEAD%';

/** Each page of the demo; the question about cookies may be open over it, and can be asked for at its foot. */
const PARTS = [
  () => import('#web/app/app-toaster.tsx'),
  () => import('#web/features/consent/cookie-banner.tsx'),
  () => import('#web/features/consent/cookie-details.tsx'),
  () => import('#web/routes/demo-start-page.tsx'),
  () => import('#web/routes/demo-scan-page.tsx'),
  () => import('#web/routes/demo-clean-page.tsx'),
  () => import('#web/routes/demo-checkout-page.tsx'),
  () => import('#web/routes/demo-receipt-page.tsx'),
];

/** Fetches it all once the page has nothing else to do. @returns what calls that off */
export function preloadDemoWhenIdle(): () => void {
  // What cannot be fetched now is fetched when it is needed.
  return whenIdle(() => void preloadDemo().catch(() => undefined), LONGEST_WAIT_MS);
}

/** Fetches all that the demo can need, so that nothing is asked for once it has begun. */
async function preloadDemo(): Promise<void> {
  await needTexts('consent');
  await preloadLanguages();
  if (canFetchAlone()) for (const address of FILES.split(',')) fetchAlone(address);
  else await Promise.all(PARTS.map((load) => load()));
}

/** Running it all at once would hold a phone for a third of a second, while somebody presses the first button. */
function canFetchAlone(): boolean {
  return import.meta.env.PROD && document.createElement('link').relList.supports('modulepreload');
}

/** Brings a module without running it: an `import()` of it later asks nobody any more. */
function fetchAlone(address: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.fetchPriority = 'low';
  link.href = address;
  document.head.append(link);
}
