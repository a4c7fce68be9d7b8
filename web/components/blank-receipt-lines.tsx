import { useLingui } from '@lingui/react/macro';

import { ReceiptLine, ReceiptLines } from './receipt.tsx';

/** The lines of a receipt on which nothing is known. */
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
