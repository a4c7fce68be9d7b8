import { Trans, useLingui } from '@lingui/react/macro';

import { BYTES_PER_GIB } from '#worker/domain/co2-method.ts';

import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { Tag } from '#web/components/tag.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

/** Sample figures of the specification: they are nobody's, follow from no method, and say so. */
const SAMPLE = { newsletters: 1_234, sizeGB: 8.5, co2Kg: 12.3 };

/** What waits behind the list, on paper. */
export function WaitlistPreview() {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Receipt subtitle={t`Kvitto på en inkorg`} className="w-full self-center">
      <ReceiptLines>
        <ReceiptLine label={t`Nyhetsbrev`} value={format.count(SAMPLE.newsletters)} />
        <ReceiptLine label={t`Plats`} value={format.bytes(SAMPLE.sizeGB * BYTES_PER_GIB)} />
        <ReceiptLine label={t`Koldioxid`} value={t`${format.oneDecimal(SAMPLE.co2Kg)} kg`} />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-center">
          <Tag tone="clay">
            <Trans>Exempel</Trans>
          </Tag>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}
