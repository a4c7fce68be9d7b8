import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef } from 'react';

import { exampleFigures } from '#worker/domain/stats/landing-figures.ts';

import { optionalPart } from '#web/app/optional-part.ts';
import { useSeen } from '#web/components/use-seen.ts';
import { needTexts } from '#web/i18n/activate.ts';

import { StatsFigures } from './stats-figures.tsx';

const EXAMPLE = exampleFigures();

const LiveStats = optionalPart(async () => {
  const [{ LiveStats }] = await Promise.all([import('./live/live-stats.tsx'), needTexts('live')]);
  return LiveStats;
}, Example);

/** What has been cleaned by all. An example stands there, and says that it is one, until there is something true to tell. */
export function StatsStrip() {
  const { t } = useLingui();
  const mark = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(mark);
  return (
    <section
      aria-label={t`Så mycket har alla städat tillsammans`}
      className="relative border-t border-line py-12 md:py-16"
    >
      {/* The top of the strip peeps out on a first screen; a low window never holds the whole of it. */}
      <span ref={mark} className="absolute top-3/4" />
      <h2 className="sr-only">
        <Trans>Så mycket har alla städat tillsammans</Trans>
      </h2>
      {isSeen ? (
        <Suspense fallback={<Example />}>
          <LiveStats />
        </Suspense>
      ) : (
        <Example />
      )}
    </section>
  );
}

function Example() {
  return <StatsFigures figures={EXAMPLE} isExample />;
}
