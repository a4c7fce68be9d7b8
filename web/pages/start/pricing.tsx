import { Trans, useLingui as useLinguiMacro, useLingui } from '@lingui/react/macro';
import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

import { priceListAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { choosesPlan } from '#web/entities/orders/plan-memory.ts';
import { TIER_NAME } from '#web/entities/orders/tier-name.ts';
import { WayIn } from '#web/features/launch/way-in.tsx';
import type { ButtonVariant } from '#web/shared/components/button.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import {
  CURRENCIES,
  DONE_SHARE,
  orderAmounts,
  PRICE_LISTS,
  type Tier,
} from '#worker/domain/orders/prices.ts';

export function Pricing() {
  const format = useFormat();
  const donePercent = format.percent(DONE_SHARE * 100);
  const otherPrices = useOtherPrices();
  return (
    <section className="border-t border-line py-6 sm:py-8">
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,12fr)] lg:grid-rows-[auto_1fr]">
        <div>
          <h2 className="text-[1.75rem] sm:text-4xl">
            <Trans>Du betalar per städning</Trans>
          </h2>
          <p className="mt-3 text-soft sm:mt-4">
            <Trans>
              Att skanna är gratis. Du betalar bara om du vill att vi städar, och får pengar
              tillbaka om mindre än {donePercent} blev gjort.
            </Trans>
          </p>
        </div>
        <div className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2 lg:row-span-2">
          <Plan tier="direct" variant="secondary">
            <ul className="grid gap-1.5">
              <QuickPoints />
            </ul>
          </Plan>
          <Plan tier="reset" variant="primary">
            <div className="-mx-3 border border-moss/40 bg-moss-tint px-3 py-2">
              <p className="font-semibold">
                <Trans>Allt i snabbstädningen</Trans>
              </p>
              <ul className="mt-1 grid gap-0.5 text-soft max-sm:hidden">
                <QuickPoints />
              </ul>
            </div>
            <ul className="mt-2.5 grid gap-1 font-semibold">
              <Point icon={<Plus />}>
                <Trans>Utskick från alla år</Trans>
              </Point>
              <Point icon={<Plus />}>
                <Trans>Nyhetsbrev avslutas, 1 klick*</Trans>
              </Point>
              <Point icon={<Plus />}>
                <Trans>Fylls på långsammare</Trans>
              </Point>
            </ul>
          </Plan>
        </div>
        <p className="text-[0.8125rem] text-soft">
          <Trans>
            * Där avsändaren tar emot det. Till övriga får du en länk, om det finns en. Färre
            nyhetsbrev gör att inkorgen fylls långsammare. Priserna innehåller 25 % moms. I kassan
            kan du välja en annan valuta: {otherPrices}.
          </Trans>
        </p>
      </div>
    </section>
  );
}

function QuickPoints() {
  return (
    <>
      <Point icon={<Check />}>
        <Trans>Det senaste årets utskick</Trans>
      </Point>
      <Point icon={<Check />}>
        <Trans>Gamla mejl, 3 år och äldre</Trans>
      </Point>
      <Point icon={<Check />}>
        <Trans>Stora bilagor</Trans>
      </Point>
      <Point icon={<Check />}>
        <Trans>Koldioxid, med spann</Trans>
      </Point>
      <Point icon={<Check />}>
        <Trans>Till papperskorgen, kvar i 30 dagar</Trans>
      </Point>
    </>
  );
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-moss [&>svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function useOtherPrices(): string {
  const format = useFormat();
  const shown = useCurrency();
  const prices = PRICE_LISTS[useAtomValue(priceListAtom)];
  return CURRENCIES.filter((currency) => currency !== shown)
    .map((currency) =>
      [prices[currency].direct, prices[currency].reset]
        .map((minor) => format.money(minor, currency))
        .join('\u00a0/ '),
    )
    .join(', ');
}

type PlanProps = { tier: Tier; variant: ButtonVariant; children: ReactNode };

function Plan({ tier, variant, children }: PlanProps) {
  const { i18n } = useLingui();
  const { t } = useLinguiMacro();
  const format = useFormat();
  const currency = useCurrency();
  const amounts = orderAmounts(useAtomValue(priceListAtom), tier, currency, false);
  return (
    <section aria-label={i18n._(TIER_NAME[tier])} className="receipt">
      <div className="receipt-paper flex h-full flex-col pt-5 sm:pt-6">
        <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 border-b-[1.5px] border-dashed border-line pb-4 uppercase">
          <div>
            <h3 className="font-mono text-[0.9375rem] leading-normal font-semibold">
              {i18n._(TIER_NAME[tier])}
            </h3>
            <p>{tier === 'direct' ? t`Direct` : t`Reset`}</p>
          </div>
          <p className="text-right">
            <strong className="block font-heading text-4xl leading-none font-bold tracking-[-0.04em] normal-case">
              {format.money(amounts.priceMinor, currency)}
            </strong>
            <span className="text-soft normal-case">
              <Trans>per städning</Trans>
            </span>
          </p>
        </header>
        <div className="font-sans text-[0.9375rem] leading-snug">{children}</div>
        <div className="mt-auto grid pt-4 font-sans">
          <WayIn place="pricing" button={`choose_${tier}`} {...choosesPlan(tier)} variant={variant}>
            <Trans>Börja gratis</Trans>
          </WayIn>
        </div>
      </div>
    </section>
  );
}
