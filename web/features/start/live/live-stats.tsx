import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { exampleFigures, type LandingFigures } from '#worker/domain/stats/landing-figures.ts';

import { useReducedMotion } from '#web/components/use-reduced-motion.ts';
import { StatsFigures } from '#web/features/start/stats-figures.tsx';

import { useCounting } from './use-counting.ts';
import { useRealFigures } from './use-real-figures.ts';

/** Nothing runs before it is known whether it is true: an example and what is true are never counted up one after the other. */
export function LiveStats() {
  const real = useRealFigures();
  return real === undefined ? (
    <StatsFigures figures={exampleFigures()} isExample />
  ) : (
    <CountedStats real={real} />
  );
}

/** The figures, counted up as they come into view. Only the example grows, and it can be paused. */
function CountedStats({ real }: { real: LandingFigures | null }) {
  const prefersStill = useReducedMotion();
  const [isPaused, setIsPaused] = useState(false);
  const figures = useCounting(real, { isStill: prefersStill, isPaused });
  return (
    <StatsFigures figures={figures} isExample={real === null}>
      {real !== null || prefersStill ? null : (
        <button
          type="button"
          className="text-link -my-2 p-2 text-[0.8125rem]"
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? <Trans>Fortsätt räkna</Trans> : <Trans>Pausa räkningen</Trans>}
        </button>
      )}
    </StatsFigures>
  );
}
