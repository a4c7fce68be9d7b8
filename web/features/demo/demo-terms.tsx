import { Trans, useLingui } from '@lingui/react/macro';

import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { DEMO_RESULT } from './demo-result.ts';
import { DemoMark } from './demo-mark.tsx';

/** What the demo takes and what it gives, as a receipt over nothing. */
export function DemoTerms() {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Receipt
      subtitle={t`Låneavtal för en inkorg`}
      isPrinting
      className="mx-auto w-full max-w-[26rem] md:rotate-2"
    >
      <ReceiptLines>
        <ReceiptLine
          label={t`Mejl att låna`}
          value={t`${format.count(DEMO_RESULT.totalEmails)} st`}
        />
        <ReceiptLine label={t`Plats`} value={t`${format.count(DEMO_RESULT.sizeGB)} GB`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`Inloggning`} value={t`ingen`} />
        <ReceiptLine label={t`Mejl som raderas`} value={t`${format.count(0)} st`} />
        <ReceiptLine label={t`Uppgifter om dig`} value={t`inga`} />
        <ReceiptLine label={t`Pengar som dras`} value={t`inga`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`ATT BETALA`} value={t`ingenting`} isStrong />
      </ReceiptLines>
      <ReceiptNote>
        <DemoMark>
          <Trans>Allt sker här i webbläsaren. Ingenting skickas någonstans.</Trans>
        </DemoMark>
      </ReceiptNote>
    </Receipt>
  );
}
