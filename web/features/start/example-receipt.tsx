import { Trans, useLingui } from '@lingui/react/macro';

import { BYTES_PER_GIB, CO2_METHOD, storageRange } from '#worker/domain/co2-method.ts';

import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { Tag } from '#web/components/tag.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

/** An invented mailbox, marked as one; its CO2 follows from the same method as everybody's. */
const EXAMPLE = {
  messages: 19_432,
  sizeBytes: 37 * BYTES_PER_GIB,
  oldestYear: 2013,
  newsletters: { count: 1344, bytes: 8.2 * BYTES_PER_GIB },
  old: { count: 4273, bytes: 12.4 * BYTES_PER_GIB },
  large: { count: 1156, bytes: 14.1 * BYTES_PER_GIB },
} as const;

export function ExampleReceipt() {
  const { t } = useLingui();
  const format = useFormat();
  const debt = storageRange(EXAMPLE.sizeBytes, CO2_METHOD);
  return (
    <Receipt
      subtitle={t`Kvitto på en inkorg`}
      isPrinting
      className="mx-auto w-full max-w-[27rem] md:rotate-2"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Mejl`} value={t`${format.count(EXAMPLE.messages)} st`} />
        <ReceiptLine label={t`Plats`} value={format.bytes(EXAMPLE.sizeBytes)} />
        <ReceiptLine label={t`Äldsta`} value={String(EXAMPLE.oldestYear)} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={t`Nyhetsbrev`}
          detail={format.count(EXAMPLE.newsletters.count)}
          value={format.bytes(EXAMPLE.newsletters.bytes)}
        />
        <ReceiptLine
          label={t`Äldre än 3 år`}
          detail={format.count(EXAMPLE.old.count)}
          value={format.bytes(EXAMPLE.old.bytes)}
        />
        <ReceiptLine
          label={t`Stora bilagor`}
          detail={format.count(EXAMPLE.large.count)}
          value={format.bytes(EXAMPLE.large.bytes)}
        />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`CO₂ PER ÅR`} value={t`ca ${format.kg(debt.centralKg)} kg`} isStrong />
      </ReceiptLines>
      <p className="receipt-printed text-right text-soft">
        <Trans>publicerade värden: {format.kgRange(debt.lowKg, debt.highKg)}</Trans>
      </p>
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
