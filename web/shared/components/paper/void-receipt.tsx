import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Tag } from '#web/shared/components/marks.tsx';
import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from './receipt.tsx';

export function BlankReceiptLines() {
  const { t } = useLingui();
  return (
    <>
      <ReceiptLines>
        <ReceiptLine label={t`Mejl`} value="–" />
        <ReceiptLine label={t`Plats`} value="–" />
        <ReceiptLine label={t`Äldsta`} value="–" />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`CO₂ PER ÅR`} value="–" isStrong />
      </ReceiptLines>
    </>
  );
}

/** `tag`: why nothing stands on it. */
export function VoidReceipt({ tag }: { tag?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div aria-hidden="true" className="mx-auto w-full max-w-[22rem] self-start md:rotate-2">
      <Receipt subtitle={t`Kvitto på din inkorg`}>
        <BlankReceiptLines />
        <ReceiptNote>
          <p className="text-center">
            {tag ?? (
              <Tag tone="clay">
                <Trans>Makulerat</Trans>
              </Tag>
            )}
          </p>
        </ReceiptNote>
      </Receipt>
    </div>
  );
}
