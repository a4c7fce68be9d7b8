import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';

import { carKm } from '#worker/domain/co2-equivalents.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2-method.ts';

import { Button } from '#web/components/button.tsx';
import { priceListAtom } from '#web/features/access/session-atoms.ts';
import { useCurrency } from '#web/features/access/use-currency.ts';
import { useRoomBelow } from '#web/features/clean/use-room-below.ts';
import { Co2Span } from '#web/features/co2/co2-span.tsx';
import { TIER_NAME } from '#web/features/receipt/tier-name.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useAtomValue } from '#web/state/store.ts';

import { savingRange } from './demo-co2.ts';
import { EMPTY_DEMO_PAYMENT } from './demo-payment-form.tsx';
import { DEMO_TIER, demoAmounts } from './demo-price.ts';
import type { SelectionSum } from './demo-selection.ts';

type DemoSumBarProps = { sum: SelectionSum; onGoOn: () => void };

/** The one dark bar: what is chosen, what it saves, and what the next step pretends to charge for it. Stays in view where there is room. */
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
        className={`flex gap-x-4 gap-y-3 rounded-button bg-bar p-4 text-bar-text shadow-[0_20px_40px_var(--shadow)] outline outline-line sm:flex-row sm:items-center sm:justify-between sm:p-6 ${
          isEmpty ? 'items-center justify-between' : 'flex-col'
        }`}
      >
        {isEmpty ? (
          <p role="status" className="text-lg leading-snug font-semibold">
            <Trans>Inget valt än</Trans>
          </p>
        ) : (
          <DemoChosenSum sum={sum} />
        )}
        <div
          className={`flex flex-col gap-2 text-center ${isEmpty ? 'max-w-48 sm:max-w-56' : 'sm:max-w-56'}`}
        >
          <Button variant="bar" disabled={isEmpty} onClick={onGoOn}>
            {isEmpty ? (
              <Trans>Städa</Trans>
            ) : (
              <Plural value={sum.emailCount} one="Städa # mejl" other="Städa # mejl" />
            )}
          </Button>
          <PriceLine />
        </div>
      </div>
    </div>
  );
}

/** As the checkout opens: what is bought there, for how much, and that nobody pays it. */
function PriceLine() {
  const { i18n } = useLingui();
  const format = useFormat();
  const { totalMinor, currency } = demoAmounts(
    useAtomValue(priceListAtom),
    useCurrency(),
    EMPTY_DEMO_PAYMENT,
  );
  const tierName = i18n._(TIER_NAME[DEMO_TIER]);
  const price = format.money(totalMinor, currency);
  return (
    <p className="text-[0.8125rem] leading-snug text-bar-soft">
      <Trans>
        {tierName}, {price} på låtsas. Det är en demo: inga pengar dras.
      </Trans>
    </p>
  );
}

function DemoChosenSum({ sum }: { sum: SelectionSum }) {
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
              {format.kg(co2Kg)} kg från det som ligger där, {format.kg(yearlyCO2Savings)} kg om
              nyhetsbreven slutar komma
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
