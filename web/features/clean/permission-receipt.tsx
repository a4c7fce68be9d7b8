import { Trans, useLingui } from '@lingui/react/macro';

import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';

/** What the permission is for, what it is not used for, and what it cannot do. */
export function PermissionReceipt() {
  const { t } = useLingui();
  return (
    <Receipt
      title={t`Det här ber vi om`}
      subtitle={t`Specifikation`}
      className="mx-auto w-full max-w-[26rem] self-start md:rotate-1"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Flytta till papperskorgen`} value={t`det du valt`} />
        <ReceiptLine label={t`Lägga tillbaka`} value={t`om du ångrar`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`Radera för gott`} value={t`kan inte`} />
        <ReceiptLine label={t`Skicka mejl`} value={t`gör vi aldrig`} />
        <ReceiptLine label={t`Texten i mejlen`} value={t`hämtas inte`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`ÅTKOMSTEN UPPHÖR`} value={t`efter 24 h`} isStrong />
        <ReceiptLine label={t`Återkalla själv`} value={t`när du vill`} />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-soft">
          <Trans>
            I Googles ruta står det att vi får läsa, skriva och skicka mejl. Någon snävare
            behörighet som räcker för papperskorgen finns inte. Att radera för gott ingår inte.
          </Trans>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}
