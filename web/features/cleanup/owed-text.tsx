import { Trans } from '@lingui/react/macro';

import type { ReceiptView } from '#worker/contract/order.ts';

type OwedTextProps = { refunds: ReceiptView['refunds'] };

/** What was not done is given back without anybody asking for it; where that failed, in another way. */
export function OwedText({ refunds }: OwedTextProps) {
  return (
    <p>
      {refunds.some(({ stillOwedMinor }) => stillOwedMinor > 0) ? (
        <Trans>
          En återbetalning gick inte igenom. Pengarna är fortfarande dina, och du får dem på ett
          annat sätt.
        </Trans>
      ) : (
        <Trans>Det som inte blev gjort betalar vi tillbaka, samma väg som du betalade.</Trans>
      )}
    </p>
  );
}
