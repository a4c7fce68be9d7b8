import { Trans, useLingui } from '@lingui/react/macro';

import { coffeeCups, showers } from '#worker/domain/co2-equivalents.ts';
import { demoOrderNumber } from '#worker/domain/order/order-number.ts';

import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { Co2Lines } from '#web/features/receipt/co2-lines.tsx';
import { DonationLabel } from '#web/features/receipt/donation-label.tsx';
import { METHOD_NAME } from '#web/features/receipt/method-name.ts';
import { TIER_NAME } from '#web/features/receipt/tier-name.ts';
import { useDateFormat } from '#web/i18n/use-date-format.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import { savingRange } from './demo-co2.ts';
import { DemoMark } from './demo-mark.tsx';
import { DEMO_TIER } from './demo-price.ts';
import type { DemoPurchase } from './demo-route-state.ts';

export type DemoReceiptProps = { purchase: DemoPurchase };

/** A receipt over a purchase that was never made. */
export function DemoReceipt({ purchase }: DemoReceiptProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const dates = useDateFormat();
  const { co2Savings, emailCount, price, vat, donation, currency, paymentMethod, orderedAtMs } =
    purchase;
  return (
    <Receipt
      subtitle={t`Demokvitto`}
      stamp={dates.dateTime(orderedAtMs)}
      isPrinting
      className="mx-auto w-full max-w-[26rem] lg:rotate-[0.5deg]"
    >
      <ReceiptNote>
        <DemoMark>
          <Trans>Inget har köpts och inga pengar har dragits.</Trans>
        </DemoMark>
      </ReceiptNote>
      <ReceiptLines>
        <ReceiptLine label={t`Ordernummer`} value={demoOrderNumber(orderedAtMs)} />
        <ReceiptLine label={t`Datum`} value={dates.date(orderedAtMs)} />
        <ReceiptLine label={t`Tid`} value={dates.time(orderedAtMs)} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={t`TILL PAPPERSKORGEN`}
          value={t`${format.count(emailCount)} mejl`}
          isStrong
        />
      </ReceiptLines>
      <ReceiptLines>
        <Co2Lines
          label={t`Mindre CO₂ per år`}
          co2={savingRange(purchase)}
          isWithLed
          isPublished={false}
        />
        <ReceiptLine
          label={t`Som varma duschar`}
          value={`≈ ${format.count(showers(co2Savings))}`}
        />
        <ReceiptLine
          label={t`Som koppar kaffe`}
          value={`≈ ${format.oneDecimal(coffeeCups(co2Savings))}`}
        />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`Produkt`} value={i18n._(TIER_NAME[DEMO_TIER])} />
        <ReceiptLine label={t`Betalsätt`} value={i18n._(METHOD_NAME[paymentMethod])} />
        <ReceiptLine label={t`Pris exkl. moms`} value={format.money(price - vat, currency)} />
        <ReceiptLine label={t`Moms 25 %`} value={format.money(vat, currency)} />
        {donation === 0 ? null : (
          <ReceiptLine label={<DonationLabel />} value={format.money(donation, currency)} />
        )}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={t`TOTALT, PÅ LÅTSAS`}
          value={format.money(price + donation, currency)}
          isStrong
        />
      </ReceiptLines>
    </Receipt>
  );
}
