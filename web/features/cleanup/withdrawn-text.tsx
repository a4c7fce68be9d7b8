import { Trans } from '@lingui/react/macro';

import type { ReceiptView } from '#worker/contract/orders.ts';

type WithdrawnTextProps = Pick<ReceiptView, 'refunds' | 'withdrawal'>;

/** What a withdrawal comes to in money: it is worked out a while after the work has stopped, and can be nothing. */
export function WithdrawnText({ refunds, withdrawal }: WithdrawnTextProps) {
  if (refunds.length > 0) return <Trans>Vad du får tillbaka står på kvittot.</Trans>;
  if (withdrawal?.isDecided === true) {
    return (
      <Trans>
        Allt du valde, eller så gott som allt, hann göras innan dess, så det finns inget att betala
        tillbaka.
      </Trans>
    );
  }
  return (
    <Trans>
      Nu räknar vi ut om du ska ha pengar tillbaka. I så fall skriver vi till dig, och det står på
      kvittot.
    </Trans>
  );
}
