import { Trans, useLingui, useLingui as useLinguiMacro } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { ButtonVariant } from '#web/shared/components/button.tsx';
import { Receipt, ReceiptLine, ReceiptLines } from '#web/shared/components/receipt.tsx';
import { priceListAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { WayIn } from '#web/features/launch/way-in.tsx';
import { choosesPlan } from '#web/entities/orders/plan-memory.ts';
import { TIER_NAME } from '#web/entities/orders/tier-name.ts';
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
  const { t } = useLinguiMacro();
  const format = useFormat();
  const included = t`ingår`;
  const donePercent = format.percent(DONE_SHARE * 100);
  const otherPrices = useOtherPrices();
  return (
    <section className="border-t border-line py-16 md:py-20">
      <h2 className="text-4xl sm:text-5xl">
        <Trans>Välj städning, betala en gång</Trans>
      </h2>
      <p className="mt-6 max-w-[36rem] text-lg text-soft">
        <Trans>
          Att skanna är gratis. Du betalar bara om du vill att vi städar, och får pengar tillbaka om
          mindre än {donePercent} blev gjort.
        </Trans>
      </p>
      <div className="mt-12 grid max-w-[56rem] items-start gap-x-16 gap-y-14 md:grid-cols-2">
        <Plan
          tier="direct"
          plan={t`Direct`}
          variant="secondary"
          action={<Trans>Börja gratis</Trans>}
        >
          <ReceiptLine label={t`Det senaste årets utskick`} value={included} />
          <ReceiptLine label={t`Gamla mejl, 3 år och äldre`} value={included} />
          <ReceiptLine label={t`Stora bilagor`} value={included} />
          <ReceiptLine label={t`Koldioxid, med spann`} value={included} />
          <ReceiptLine label={t`Flytt till papperskorgen`} value={included} />
          <ReceiptLine label={t`Ångra i 30 dagar`} value={included} />
        </Plan>
        <Plan tier="reset" plan={t`Reset`} variant="primary" action={<Trans>Väg min inkorg</Trans>}>
          <ReceiptLine label={t`Allt i snabbstädningen`} value={included} />
          <ReceiptLine label={t`Utskick från alla år`} value={included} />
          <ReceiptLine label={t`Nyhetsbrev avslutas*`} value={t`1 klick`} />
          <ReceiptLine label={t`Förebygger att inkorgen fylls på nytt`} value={included} />
        </Plan>
      </div>
      <p className="mt-8 max-w-[38rem] text-[0.8125rem] text-soft">
        <Trans>
          * Där avsändaren tar emot det. Till övriga får du en länk, om det finns en. Färre
          nyhetsbrev gör att inkorgen fylls långsammare. Vill du ångra när åtkomsten har upphört
          behöver du först ansluta Gmail igen, gratis. Priserna innehåller moms. I kassan kan du
          välja en annan valuta: {otherPrices}.
        </Trans>
      </p>
    </section>
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
        .join(' / '),
    )
    .join(', ');
}

type PlanProps = {
  tier: Tier;
  plan: string;
  variant: ButtonVariant;
  action: ReactNode;
  children: ReactNode;
};

function Plan({ tier, plan, variant, action, children }: PlanProps) {
  const { i18n } = useLingui();
  const { t } = useLinguiMacro();
  const format = useFormat();
  const currency = useCurrency();
  const amounts = orderAmounts(useAtomValue(priceListAtom), tier, currency, false);
  return (
    <div>
      <Receipt title={i18n._(TIER_NAME[tier])} subtitle={plan} className="[&_.is-strong]:text-xl">
        <ReceiptLines>{children}</ReceiptLines>
        <ReceiptLines>
          <ReceiptLine
            label={t`SUMMA`}
            value={format.money(amounts.priceMinor, currency)}
            isStrong
          />
          <ReceiptLine label={t`varav moms`} value={format.money(amounts.vatMinor, currency)} />
        </ReceiptLines>
      </Receipt>
      <WayIn
        place="pricing"
        button={`choose_${tier}`}
        {...choosesPlan(tier)}
        variant={variant}
        className="mt-6 w-full"
      >
        {action}
      </WayIn>
    </div>
  );
}
