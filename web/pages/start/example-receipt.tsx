import { Trans, useLingui } from '@lingui/react/macro';

import { BYTES_PER_GIB, CO2_METHOD, storageRange } from '#worker/domain/co2.ts';

import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/receipt.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { DEMO_RESULT, DEMO_SIZES_GB } from '#web/entities/scans/demo-result.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';

const OLDEST_YEAR = '2013';

/** The demo's mailbox, labelled as an example; its CO2 follows from the method. */
export function ExampleReceipt() {
  const { t } = useLingui();
  const format = useFormat();
  const size = (sizeGB: number) => format.bytes(sizeGB * BYTES_PER_GIB);
  const debt = storageRange(DEMO_RESULT.sizeGB * BYTES_PER_GIB, CO2_METHOD);
  return (
    <Receipt
      subtitle={t`Kvitto på en inkorg`}
      isPrinting
      className="mx-auto w-full max-w-[26rem] md:rotate-2"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Mejl`} value={t`${format.count(DEMO_RESULT.totalEmails)} st`} />
        <ReceiptLine label={t`Plats`} value={size(DEMO_RESULT.sizeGB)} />
        <ReceiptLine label={t`Äldsta`} value={OLDEST_YEAR} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={t`Nyhetsbrev`}
          detail={format.count(DEMO_RESULT.newsletters)}
          value={size(DEMO_SIZES_GB.newsletters)}
        />
        <ReceiptLine
          label={t`Äldre än 3 år`}
          detail={format.count(DEMO_RESULT.oldEmails)}
          value={size(DEMO_SIZES_GB.oldEmails)}
        />
        <ReceiptLine
          label={t`Stora bilagor`}
          detail={format.count(DEMO_RESULT.largeAttachments)}
          value={size(DEMO_SIZES_GB.largeAttachments)}
        />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={t`Uppskattad CO₂ per år`}
          value={t`ca ${format.kg(debt.centralKg)} kg`}
        />
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
