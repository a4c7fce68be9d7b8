import { useLingui } from '@lingui/react/macro';

import type { ReceiptView } from '#worker/contract/order.ts';

import { ReceiptLine, ReceiptLines } from '#web/components/receipt.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { DonationLabel } from './donation-label.tsx';
import { METHOD_NAME } from './method-name.ts';
import { RefundLines } from './refund-lines.tsx';
import { TIER_NAME } from './tier-name.ts';

/** What was bought and what was paid for it, VAT told apart. */
export function PurchaseLines({ receipt: { order, method, refunds } }: { receipt: ReceiptView }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { currency, priceExVatMinor, vatMinor, donationMinor, totalMinor } = order.amounts;
  return (
    <>
      <ReceiptLines>
        <ReceiptLine label={t`Produkt`} value={i18n._(TIER_NAME[order.tier])} />
        <ReceiptLine label={t`Betalsätt`} value={i18n._(METHOD_NAME[method])} />
        <ReceiptLine label={t`Pris exkl. moms`} value={format.money(priceExVatMinor, currency)} />
        <ReceiptLine label={t`Moms 25 %`} value={format.money(vatMinor, currency)} />
        {donationMinor === 0 ? null : (
          <ReceiptLine label={<DonationLabel />} value={format.money(donationMinor, currency)} />
        )}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`TOTALT BETALT`} value={format.money(totalMinor, currency)} isStrong />
      </ReceiptLines>
      {refunds.length === 0 ? null : <RefundLines refunds={refunds} amounts={order.amounts} />}
    </>
  );
}
