import { Trans, useLingui } from '@lingui/react/macro';

import type { OrderAmounts } from '#worker/domain/order/order-amounts.ts';

import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { Co2Lines } from '#web/features/receipt/co2-lines.tsx';
import { DonationLabel } from '#web/features/receipt/donation-label.tsx';
import { TIER_NAME } from '#web/features/receipt/tier-name.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import { savingRange } from './demo-co2.ts';
import { DemoMark } from './demo-mark.tsx';
import { DEMO_TIER } from './demo-price.ts';
import type { DemoOrder } from './demo-route-state.ts';

type DemoOrderReceiptProps = { order: DemoOrder; amounts: OrderAmounts };

/** What is pretended to be bought, as the receipt that it will become. */
export function DemoOrderReceipt({ order, amounts }: DemoOrderReceiptProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { currency } = amounts;
  return (
    <Receipt subtitle={t`Din beställning`} className="mx-auto w-full max-w-[26rem] lg:rotate-1">
      <ReceiptLines>
        <ReceiptLine
          label={t`TILL PAPPERSKORGEN`}
          value={t`${format.count(order.emailCount)} mejl`}
          isStrong
        />
      </ReceiptLines>
      <ReceiptLines>
        <Co2Lines label={t`CO₂ MINDRE PER ÅR`} co2={savingRange(order)} isPublished={false} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={i18n._(TIER_NAME[DEMO_TIER])}
          value={format.money(amounts.priceMinor, currency)}
        />
        <ReceiptLine
          label={<span className="text-soft">{t`varav moms 25 %`}</span>}
          value={<span className="text-soft">{format.money(amounts.vatMinor, currency)}</span>}
        />
        {amounts.donationMinor === 0 ? null : (
          <ReceiptLine
            label={<DonationLabel />}
            value={format.money(amounts.donationMinor, currency)}
          />
        )}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={t`ATT BETALA`}
          value={format.money(amounts.totalMinor, currency)}
          isStrong
        />
      </ReceiptLines>
      <ReceiptNote>
        <DemoMark>
          <Trans>Inget köps och inga pengar dras.</Trans>
        </DemoMark>
      </ReceiptNote>
    </Receipt>
  );
}
