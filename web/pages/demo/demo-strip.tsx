import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';

import { usePublicPath } from '#web/shared/router/paths.ts';
import { Tag } from '#web/shared/components/marks.tsx';

/** Above each page of the demo. */
export function DemoStrip() {
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
