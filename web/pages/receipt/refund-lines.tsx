import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';

import { ReceiptLine, ReceiptLines, ReceiptNote } from '#web/shared/components/receipt.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import { BRAND } from '#worker/domain/brand.ts';
import {
  isReturned,
  returnedMinor,
  type ReturnReason,
} from '#worker/domain/payments/refund-status.ts';

import { DonationLabel, METHOD_NAME } from '#web/entities/orders/order-texts.tsx';
import { TIER_NAME } from '#web/entities/orders/tier-name.ts';

type Refund = ReceiptView['refunds'][number];

type RefundLinesProps = {
  refunds: readonly Refund[];
  amounts: ReceiptView['order']['amounts'];
};

function RefundLines({ refunds, amounts: { currency, totalMinor } }: RefundLinesProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <ReceiptLines>
        {refunds.map((refund) => (
          <Fragment key={`${refund.reason} ${refund.createdAtMs}`}>
            <ReceiptLine
              label={<RefundLabel refund={refund} />}
              value={format.money(-refund.totalMinor, currency)}
            />
            {refund.vatMinor === 0 || !isReturned(refund.status) ? null : (
              <ReceiptLine
                label={<span className="text-soft">{t`varav moms 25 %`}</span>}
                value={
                  <span className="text-soft">{format.money(-refund.vatMinor, currency)}</span>
                }
              />
            )}
          </Fragment>
        ))}
        <ReceiptLine
          label={t`NETTO`}
          value={format.money(totalMinor - returnedMinor(refunds), currency)}
          isStrong
        />
      </ReceiptLines>
      <ReceiptNote>
        {refunds.map((refund) => (
          <p key={`${refund.reason} ${refund.createdAtMs}`} className="text-soft">
            <RefundReasonText reason={refund.reason} /> <RefundState refund={refund} />
          </p>
        ))}
      </ReceiptNote>
    </>
  );
}

function RefundLabel({ refund: { status } }: { refund: Refund }) {
  if (status === 'failed') return <Trans>Kunde inte återbetalas</Trans>;
  return status === 'succeeded' ? <Trans>Återbetalt</Trans> : <Trans>Återbetalas</Trans>;
}

function RefundReasonText({ reason }: { reason: ReturnReason }) {
  switch (reason) {
    case 'undone':
      return <Trans>För det som inte blev gjort.</Trans>;
    case 'withdrawal':
      return <Trans>För att du ångrade köpet.</Trans>;
    default:
      return null;
  }
}

function RefundState({
  refund: { reason, status, endedAtMs, stillOwedMinor },
}: {
  refund: Refund;
}) {
  const dates = useDateFormat();
  if (status === 'failed') {
    return stillOwedMinor === 0 ? (
      <Trans>Banken tog inte emot pengarna, så du har fått dem på ett annat sätt.</Trans>
    ) : (
      <Trans>
        Banken tog inte emot pengarna. De är fortfarande dina, och du får dem på ett annat sätt.
        Skriv gärna till {BRAND.supportEmail} om hur du helst vill ha dem.
      </Trans>
    );
  }
  if (reason === 'manual') return null;
  if (status === 'succeeded' && endedAtMs !== null) {
    return (
      <Trans>
        Återbetalt {dates.date(endedAtMs)} till det betalsätt du använde. Det kan dröja några dagar
        innan pengarna syns.
      </Trans>
    );
  }
  return <Trans>Pengarna är på väg tillbaka till det betalsätt du använde.</Trans>;
}

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
