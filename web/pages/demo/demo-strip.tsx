import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router';

import { usePublicPath } from '#web/shared/router/paths.ts';
import { whenIdle } from '#web/shared/lib/when-idle.ts';
import { Tag } from '#web/shared/components/marks.tsx';

/** Idle timeout. */
const LONGEST_WAIT_MS = 3000;

/** What the step after each needs; the first page's own button fetches the scan. */
const NEXT_STEPS: Readonly<Record<string, () => Promise<unknown>>> = {
  '/demo/scan': () => import('./demo-clean-page.tsx'),
  '/demo/clean': () => import('./demo-checkout-page.tsx'),
  '/demo/checkout': () => import('./demo-receipt-page.tsx'),
};

/** Once the page is idle, so that no step waits for its code. */
function useNextStepAhead(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const load = NEXT_STEPS[pathname];
    if (load === undefined) return undefined;
    // Fetched when needed instead.
    return whenIdle(() => void load().catch(() => undefined), LONGEST_WAIT_MS);
  }, [pathname]);
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
  useNextStepAhead();
  return (
    <>
      <DemoStrip />
      <Outlet />
    </>
  );
}

export { DemoLayout as Component };
