import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { debtKgAfter } from '#worker/domain/co2.ts';

import { useNow } from '#web/components/use-now.ts';
import { useReducedMotion } from '#web/components/use-reduced-motion.ts';
import { useFormat } from '#web/i18n/use-format.ts';

type DebtTickerProps = { debtKg: number; annualFlowKg: number; countedAtMs: number };

/** The debt as it stands this second, new mail included. */
export function DebtTicker({ debtKg, annualFlowKg, countedAtMs }: DebtTickerProps) {
  const format = useFormat();
  const prefersStill = useReducedMotion();
  const [isPaused, setIsPaused] = useState(false);
  const nowMs = useNow(1000, !prefersStill && !isPaused);
  const elapsedSeconds = Math.max(0, Math.floor((nowMs - countedAtMs) / 1000));
  const current = format.tickingKg(debtKgAfter(debtKg, annualFlowKg, elapsedSeconds));
  return (
    <p className="figures mt-10 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line pt-4 text-[0.9375rem]">
      <span>
        <span className="text-soft">
          <Trans>CO₂-skulden just nu</Trans>
        </span>{' '}
        <span className="font-semibold">{current} kg</span>
      </span>
      {prefersStill ? null : (
        <button
          type="button"
          className="text-link -m-2 p-2 text-[0.8125rem]"
          onClick={() => setIsPaused((wasPaused) => !wasPaused)}
        >
          {isPaused ? <Trans>Fortsätt</Trans> : <Trans>Pausa</Trans>}
        </button>
      )}
    </p>
  );
}
