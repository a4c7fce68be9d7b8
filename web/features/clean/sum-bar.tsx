import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import { useRef, type ReactNode } from 'react';

import { toLanguage } from '#worker/domain/language.ts';
import { orderAmounts } from '#worker/domain/order/order-amounts.ts';

import { priceListAtom } from '#web/features/access/session-atoms.ts';
import { defaultCurrency } from '#web/i18n/default-currency.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useAtomValue } from '#web/state/store.ts';

import { ChosenSum } from './chosen-sum.tsx';
import { allRows, type CleanSections } from './clean-sections.ts';
import { chosenRows, sumOf, type ChosenIds } from './row-choice.ts';
import { useRoomBelow } from './use-room-below.ts';
import { useTier } from './use-tier.ts';

type SumBarProps = {
  sections: CleanSections;
  chosen: ChosenIds;
  isPlacing: boolean;
  onGoOn: () => void;
  /** What has to be said about it, right above the bar. */
  notice: ReactNode;
};

/** The one dark bar: what is chosen, what it does, and what it costs. Stays in view where there is room. */
export function SumBar({ sections, chosen, isPlacing, onGoOn, notice }: SumBarProps) {
  const dock = useRef<HTMLDivElement>(null);
  useRoomBelow(dock);
  const tier = useTier();
  const { rowCount, messageCount } = sumOf(chosenRows(allRows(sections), chosen));
  return (
    <div
      ref={dock}
      className="pointer-events-none bottom-0 z-20 -mx-2 mt-6 bg-linear-to-t from-paper from-[calc(100%-1rem)] to-transparent px-2 pt-4 pb-3 *:pointer-events-auto [@media(min-height:36rem)]:sticky"
    >
      {notice}
      <div
        className={`flex gap-x-10 gap-y-3 rounded-button bg-bar p-4 text-bar-text shadow-[0_20px_40px_var(--shadow)] outline outline-line sm:flex-row sm:items-center sm:justify-between sm:p-6 ${
          rowCount === 0 ? 'items-center justify-between' : 'flex-col'
        }`}
      >
        {rowCount === 0 ? (
          <div>
            <p role="status" className="text-lg leading-snug font-semibold">
              <Trans>Inget valt än</Trans>
            </p>
            <PriceLine />
          </div>
        ) : (
          <ChosenSum sections={sections} chosen={chosen} />
        )}
        <div className="flex shrink-0 flex-col gap-2 text-center">
          <button
            type="button"
            disabled={(rowCount === 0 && tier === 'direct') || isPlacing}
            aria-busy={isPlacing}
            onClick={onGoOn}
            className="inline-flex min-h-12 items-center justify-center gap-2 rounded-button bg-[#7cc49f] px-6 py-3 font-semibold text-[#101613] hover:bg-[#93d3b2] focus-visible:outline-bar-text disabled:cursor-not-allowed disabled:bg-bar-soft/40 disabled:text-bar-text/80"
          >
            {isPlacing ? <LoaderCircle aria-hidden="true" className="size-5 animate-spin" /> : null}
            {messageCount === 0 ? (
              <Trans>Gå vidare</Trans>
            ) : (
              <Plural
                value={messageCount}
                one="Gå vidare med # mejl"
                other="Gå vidare med # mejl"
              />
            )}
          </button>
          {rowCount === 0 ? null : <PriceLine isNextStep />}
        </div>
      </div>
    </div>
  );
}

/** What it will cost, so that the next step surprises nobody. */
function PriceLine({ isNextStep = false }: { isNextStep?: boolean }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const tier = useTier();
  const currency = defaultCurrency(toLanguage(i18n.locale));
  const { totalMinor } = orderAmounts(useAtomValue(priceListAtom), tier, currency, false);
  const price = format.money(totalMinor, currency);
  return (
    <p className="text-[0.8125rem] text-bar-soft">
      {isNextStep ? (
        <Trans>{price}, en gång. Du betalar i nästa steg.</Trans>
      ) : (
        <Trans>{price}, en gång</Trans>
      )}
    </p>
  );
}
