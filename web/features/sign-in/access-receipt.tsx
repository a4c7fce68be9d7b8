import { Trans, useLingui } from '@lingui/react/macro';

import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';

/** What the sign-in gives us, line by line. */
export function AccessReceipt() {
  const { t } = useLingui();
  return (
    <Receipt
      title={t`Det här släpper du in`}
      subtitle={t`Specifikation`}
      className="mx-auto w-full max-w-[26rem] md:-rotate-1"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Avsändare och ämne`} value={t`läses`} />
        <ReceiptLine label={t`Datum och storlek`} value={t`läses`} />
        <ReceiptLine label={t`Etiketter`} value={t`läses`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`Texten i mejlen`} value={t`hämtas inte`} />
        <ReceiptLine label={t`Bilagornas innehåll`} value={t`hämtas inte`} />
        <ReceiptLine label={t`Skicka mejl`} value={t`kan inte`} />
        <ReceiptLine label={t`Radera mejl`} value={t`kan inte`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`ÅTKOMSTEN UPPHÖR`} value={t`efter 24 h`} isStrong />
        <ReceiptLine label={t`Återkalla själv`} value={t`när du vill`} />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-soft">
          <Trans>
            I Googles ruta står det att vi kan läsa dina mejl. Någon snävare behörighet som räcker
            för att räkna finns inte, så vi ber Google utelämna innehållet ur varje svar.
          </Trans>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}
