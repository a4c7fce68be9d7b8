import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { useReducedMotion } from '#web/components/use-reduced-motion.ts';
import { StatsFigures } from '#web/features/start/stats-figures.tsx';

import { useCounting } from './use-counting.ts';
import { useRealFigures } from './use-real-figures.ts';

/** The figures, counted up as they come into view. Only the example grows, and it can be paused. */
export function LiveStats() {
  const prefersStill = useReducedMotion();
  const [isPaused, setIsPaused] = useState(false);
  const real = useRealFigures();
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
