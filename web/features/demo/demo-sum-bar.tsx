import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';

import { carKm } from '#worker/domain/co2-equivalents.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2-method.ts';

import { useRoomBelow } from '#web/features/clean/use-room-below.ts';
import { Co2Span } from '#web/features/co2/co2-span.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { DEMO_BAR_ACTION } from './demo-bar.tsx';
import { savingRange } from './demo-co2.ts';
import type { SelectionSum } from './demo-selection.ts';

type DemoSumBarProps = { sum: SelectionSum; onGoOn: () => void };

/** The one dark bar: what is chosen and what it saves. Stays in view where there is room. */
export function DemoSumBar({ sum, onGoOn }: DemoSumBarProps) {
  const dock = useRef<HTMLDivElement>(null);
  useRoomBelow(dock);
  const isEmpty = sum.emailCount === 0;
  return (
    <div
      ref={dock}
      className="above-banner pointer-events-none bottom-[var(--taken-by-banner,0px)] z-20 -mx-2 mt-6 bg-linear-to-t from-paper from-[calc(100%-1rem)] to-transparent px-2 pt-4 pb-3 *:pointer-events-auto [@media(min-height:36rem)]:sticky"
    >
      <div
        className={`flex gap-x-10 gap-y-3 rounded-button bg-bar p-4 text-bar-text shadow-[0_20px_40px_var(--shadow)] outline outline-line sm:flex-row sm:items-center sm:justify-between sm:p-6 ${
          isEmpty ? 'items-center justify-between' : 'flex-col'
        }`}
      >
        {isEmpty ? (
          <p role="status" className="text-lg leading-snug font-semibold">
            <Trans>Inget valt än</Trans>
          </p>
        ) : (
          <ChosenSum sum={sum} />
        )}
        <button type="button" disabled={isEmpty} onClick={onGoOn} className={DEMO_BAR_ACTION}>
          {isEmpty ? (
            <Trans>Städa</Trans>
          ) : (
            <Plural value={sum.emailCount} one="Städa # mejl" other="Städa # mejl" />
          )}
        </button>
      </div>
    </div>
  );
}

function ChosenSum({ sum }: { sum: SelectionSum }) {
  const { t } = useLingui();
  const format = useFormat();
  const { emailCount, sizeGB, co2Kg, yearlyCO2Savings, co2Savings } = sum;
  const total = t`${format.kg(co2Savings)} kg`;
  const km = format.amount(carKm(co2Savings));
  return (
    <div className="min-w-0">
      <p role="status" className="text-lg leading-snug font-semibold">
        <Plural value={emailCount} one="# mejl valt" other="# mejl valda" />
        {' · '}
        {format.bytes(sizeGB * BYTES_PER_GIB)}
      </p>
      <p className="mt-1 text-[0.9375rem]">
        <Trans>
          Sparar {total} CO₂ per år, lika mycket som {km} km med bil
        </Trans>
      </p>
      <p className="mt-1 text-[0.8125rem] text-bar-soft">
        {yearlyCO2Savings === 0 ? null : (
          <>
            <Trans>
              {format.kg(co2Kg)} kg från det som ligger där, {format.kg(yearlyCO2Savings)} kg från
              nyhetsbrev som slutar komma
            </Trans>
            {' · '}
          </>
        )}
        <span className="figures whitespace-nowrap">
          <Co2Span co2={savingRange(sum)} />
        </span>
      </p>
    </div>
  );
}
