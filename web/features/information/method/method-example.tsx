import { Trans, useLingui } from '@lingui/react/macro';

import { EXAMPLE_MAILBOX, exampleFootprint } from '#worker/domain/co2-example.ts';

import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { Tag } from '#web/components/tag.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

/** The method, worked through for one mailbox. */
export function MethodExample() {
  const { t } = useLingui();
  const format = useFormat();
  const { storage, flow } = exampleFootprint();
  return (
    <Receipt
      title={t`Räkneexempel`}
      subtitle={t`En brevlåda, ett år`}
      className="mb-12 w-full md:mt-12 md:rotate-1"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Lagrat`} value={format.chosenBytes(EXAMPLE_MAILBOX.sizeBytes)} />
        <ReceiptLine label={t`Nya mejl per dag`} value={t`${EXAMPLE_MAILBOX.messagesPerDay} st`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`Att spara det`} value={t`${format.kg(storage.centralKg)} kg`} />
        <ReceiptLine label={t`Att ta emot nytt`} value={t`${format.kg(flow.centralKg)} kg`} />
        <ReceiptLine
          label={t`CO₂ PER ÅR`}
          value={t`ca ${format.kg(storage.centralKg + flow.centralKg)} kg`}
          isStrong
        />
      </ReceiptLines>
      <p className="text-right text-soft">
        <Trans>
          vårt spann: {format.kgRange(storage.lowKg + flow.lowKg, storage.highKg + flow.highKg)}
        </Trans>
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
