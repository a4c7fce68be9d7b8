import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router';

import { usePublicPath } from '#web/shared/router/paths.ts';
import { whenIdle } from '#web/shared/lib/when-idle.ts';
import { Tag } from '#web/shared/components/marks.tsx';
import { FILES_AHEAD_MARK } from '#web/shared/lib/files-ahead-mark.ts';
import { preloadLanguages } from '#web/shared/i18n/activate.ts';

/** Idle timeout. */
const LONGEST_WAIT_MS = 3000;

/** Between two files, on a page that is never idle. */
const LONGEST_PAUSE_MS = 100;

/** All at once block a phone for a tenth of a second; one at a time takes long. */
const FILES_AT_ONCE = 2;

/** Across mounts. */
const askedFor = new Set<string>();

/** The cookie banner may be open over the demo. */
const PARTS = [
  () => import('#web/features/consent/cookie-question.tsx'),
  () => import('#web/features/scan/new-scan-dialog.tsx'),
  () => import('#web/features/cleanups/undo-dialog.tsx'),
  () => import('#web/features/achievements/award-moment.tsx'),
  () => import('./demo-start-page.tsx'),
  () => import('./demo-journey.tsx'),
  () => import('./demo-scan-page.tsx'),
  () => import('./demo-clean-page.tsx'),
  () => import('./demo-checkout-page.tsx'),
  () => import('./demo-receipt-page.tsx'),
];

/** Once the page is idle. @returns what cancels it */
function preloadDemoWhenIdle(): () => void {
  // Fetched when needed instead.
  return whenIdle(() => void preloadDemo().catch(() => undefined), LONGEST_WAIT_MS);
}

/** So that the demo makes no request once it has begun. */
async function preloadDemo(): Promise<void> {
  await preloadLanguages();
  // The build replaces the mark by the URLs of the parts' files.
  if (canFetchAlone()) await fetchAllAlone(FILES_AHEAD_MARK.split(','));
  else await Promise.all(PARTS.map((load) => load()));
}

/** Executing it all at once would block a phone for a third of a second. */
function canFetchAlone(): boolean {
  return import.meta.env.PROD && document.createElement('link').relList.supports('modulepreload');
}

async function fetchAllAlone(addresses: readonly string[]): Promise<void> {
  const next = addresses.filter((address) => !askedFor.has(address)).values();
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, () => fetchEachAlone(next)));
}

async function fetchEachAlone(addresses: Iterable<string>): Promise<void> {
  for (const address of addresses) {
    await new Promise<void>((resolve) => void whenIdle(resolve, LONGEST_PAUSE_MS));
    await fetchAlone(address);
  }
}

/** modulepreload: a later `import()` makes no request. */
function fetchAlone(address: string): Promise<unknown> {
  askedFor.add(address);
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.fetchPriority = 'low';
  link.href = address;
  const isOver = new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
  document.head.append(link);
  return isOver;
}

function DemoStrip() {
  const publicPath = usePublicPath();
  return (
    <div className="flex flex-col gap-x-10 gap-y-3 border-y border-line py-3 text-[0.875rem] md:flex-row md:items-center md:justify-between">
      <p className="text-soft">
        <Tag tone="clay">
          <Trans>Demo</Trans>
        </Tag>{' '}
        <span className="ml-1">
          <Trans>Allt är påhittat. Ingenting raderas och inga pengar dras.</Trans>
        </span>{' '}
        <Link
          to={publicPath('start')}
          className="text-link inline-block py-1 whitespace-nowrap text-ink"
        >
          <Trans>Avsluta demon</Trans>
        </Link>
      </p>
      <DemoSteps />
    </div>
  );
}

function DemoSteps() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const steps = [
    { path: '/demo/scan', name: t`Väg` },
    { path: '/demo/clean', name: t`Välj` },
    { path: '/demo/checkout', name: t`Betala` },
    { path: '/demo/receipt', name: t`Kvitto` },
  ];
  return (
    <ol
      aria-label={t`Stegen i demon`}
      className="figures flex max-w-full shrink-0 flex-wrap gap-x-4 text-[0.8125rem] sm:gap-x-6"
    >
      {steps.map(({ path, name }, index) => {
        const isHere = pathname === path;
        return (
          <li
            key={path}
            aria-current={isHere ? 'step' : undefined}
            className={isHere ? 'border-b-2 border-moss font-semibold' : 'text-soft'}
          >
            {index + 1} {name}
          </li>
        );
      })}
    </ol>
  );
}

export function DemoLayout() {
  useEffect(() => preloadDemoWhenIdle(), []);
  return (
    <>
      <DemoStrip />
      <Outlet />
    </>
  );
}

export { DemoLayout as Component };
