import { Trans, useLingui } from '@lingui/react/macro';

import { BlankReceiptLines } from './blank-receipt-lines.tsx';
import { Receipt, ReceiptNote } from './receipt.tsx';
import { Tag } from './tag.tsx';

/** A receipt on which nothing got printed: the picture of everything that went wrong. */
export function VoidReceipt() {
  const { t } = useLingui();
  return (
    <div aria-hidden="true" className="mx-auto w-full max-w-[22rem] self-start md:rotate-2">
      <Receipt subtitle={t`Kvitto på din inkorg`}>
        <BlankReceiptLines />
        <ReceiptNote>
          <p className="text-center">
            <Tag tone="clay">
              <Trans>Makulerat</Trans>
            </Tag>
          </p>
        </ReceiptNote>
      </Receipt>
    </div>
  );
}
