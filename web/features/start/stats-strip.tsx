import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, lazy, useRef } from 'react';

import { exampleFigures } from '#worker/domain/stats/landing-figures.ts';

import { useSeen } from '#web/components/use-seen.ts';
import { needTexts } from '#web/i18n/activate.ts';

import { StatsFigures } from './stats-figures.tsx';

const LiveStats = lazy(async () => {
  const [{ LiveStats }] = await Promise.all([import('./live/live-stats.tsx'), needTexts('live')]);
  return { default: LiveStats };
});

/** Of the strip, before it begins to count: the top of it peeps out on a first screen. */
const NEARLY_ALL = 0.75;

const EXAMPLE = exampleFigures();

/** What has been cleaned by all. An example stands there, and says that it is one, until there is something true to tell. */
export function StatsStrip() {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  const isSeen = useSeen(section, NEARLY_ALL);
  const example = <StatsFigures figures={EXAMPLE} isExample />;
  return (
    <section
      ref={section}
      aria-label={t`Vad alla har städat`}
      className="border-t border-line py-12 md:py-16"
    >
      <h2 className="sr-only">
        <Trans>Vad alla har städat</Trans>
      </h2>
      {isSeen ? (
        <Suspense fallback={example}>
          <LiveStats />
        </Suspense>
      ) : (
        example
      )}
    </section>
  );
}
