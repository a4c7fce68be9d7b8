import { useLingui } from '@lingui/react';
import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { toLanguage } from '#worker/domain/language.ts';
import { orderAmounts } from '#worker/domain/order/order-amounts.ts';
import type { Tier } from '#worker/domain/order/price-list.ts';
import { DONE_SHARE } from '#worker/domain/order/done-share.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink, type ButtonVariant } from '#web/components/button.tsx';
import { Receipt, ReceiptLine, ReceiptLines } from '#web/components/receipt.tsx';
import { priceListAtom } from '#web/features/access/session-atoms.ts';
import { useIsGated } from '#web/features/launch/use-is-gated.ts';
import { TIER_NAME } from '#web/features/receipt/tier-name.ts';
import { track } from '#web/features/usage/track.ts';
import { WaitlistButton } from '#web/features/waitlist/waitlist-button.tsx';
import { defaultCurrency } from '#web/i18n/default-currency.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useAtomValue } from '#web/state/store.ts';

/** Both clean-ups, each on the receipt that it would end in. */
export function Pricing() {
  const { t } = useLinguiMacro();
  const format = useFormat();
  const included = t`ingår`;
  const donePercent = format.percent(DONE_SHARE * 100);
  return (
    <section className="border-t border-line py-16 md:py-20">
      <h2 className="text-4xl sm:text-5xl">
        <Trans>Ett pris, en gång</Trans>
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
          <ReceiptLine label={t`Förebygger nytt samlande`} value={included} />
        </Plan>
      </div>
      <p className="mt-8 max-w-[38rem] text-[0.8125rem] text-soft">
        <Trans>
          * Där avsändaren tar emot det. Till övriga får du en länk, om det finns en. Att avsluta är
          det som hindrar inkorgen från att fyllas på nytt. Vill du ångra när åtkomsten har upphört
          behöver du först ansluta Gmail igen, gratis. Priserna innehåller moms.
        </Trans>
      </p>
    </section>
  );
}

type PlanProps = {
  tier: Tier;
  plan: string;
  variant: ButtonVariant;
  action: ReactNode;
  children: ReactNode;
};

function Plan({ tier, plan, variant, action, children }: PlanProps) {
  const { _, i18n } = useLingui();
  const { t } = useLinguiMacro();
  const format = useFormat();
  const keptPath = useKeptPath();
  const currency = defaultCurrency(toLanguage(i18n.locale));
  const amounts = orderAmounts(useAtomValue(priceListAtom), tier, currency, false);
  return (
    <div>
      <Receipt title={_(TIER_NAME[tier])} subtitle={plan} className="[&_.is-strong]:text-xl">
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
      {useIsGated() ? (
        <WaitlistButton place="pricing" variant={variant} className="mt-6 w-full">
          <Trans>Ställ dig på väntelistan</Trans>
        </WaitlistButton>
      ) : (
        <ButtonLink
          to={keptPath('/auth')}
          variant={variant}
          className="mt-6 w-full"
          onClick={() =>
            track({ name: 'button_click', button: `choose_${tier}`, place: 'pricing' })
          }
        >
          {action}
        </ButtonLink>
      )}
    </div>
  );
}
