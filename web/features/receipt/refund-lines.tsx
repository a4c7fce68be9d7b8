import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';

import type { ReceiptView } from '#worker/contract/order.ts';
import { BRAND } from '#worker/domain/brand.ts';
import {
  isReturned,
  returnedMinor,
  type RefundReason,
} from '#worker/domain/order/refund-status.ts';

import { ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

type Refund = ReceiptView['refunds'][number];

type RefundLinesProps = {
  refunds: readonly Refund[];
  amounts: ReceiptView['order']['amounts'];
};

/** What was given back, or is on its way, with its VAT; and what the purchase came to in the end. */
export function RefundLines({ refunds, amounts: { currency, totalMinor } }: RefundLinesProps) {
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
  return status === 'done' || status === 'settled' ? (
    <Trans>Återbetalt</Trans>
  ) : (
    <Trans>Återbetalas</Trans>
  );
}

function RefundReasonText({ reason }: { reason: RefundReason }) {
  switch (reason) {
    case 'undone':
      return <Trans>För det som inte blev gjort.</Trans>;
    case 'withdrawal':
      return <Trans>För att du ångrade köpet.</Trans>;
    default:
      return null;
  }
}

function RefundState({ refund: { status, endedAtMs, stillOwedMinor } }: { refund: Refund }) {
  const format = useFormat();
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
  if (status === 'settled') {
    return (
      <Trans>
        Banken tog inte emot pengarna, så vi har betalat tillbaka dem på det sätt vi kom överens om.
      </Trans>
    );
  }
  if (status === 'done' && endedAtMs !== null) {
    return (
      <Trans>
        Återbetalt {format.date(endedAtMs)} till det betalsätt du använde. Det kan dröja några dagar
        innan pengarna syns.
      </Trans>
    );
  }
  return <Trans>Pengarna är på väg tillbaka till det betalsätt du använde.</Trans>;
}
