import { Trans, useLingui } from '@lingui/react/macro';

import { Receipt, ReceiptNote } from '#web/components/receipt.tsx';

/** What we want, in three points, on the paper that everything here is written on. */
export function Mission() {
  const { t } = useLingui();
  return (
    <Receipt title={t`Vårt uppdrag`} subtitle={t`Tre punkter`} className="w-full md:rotate-1">
      <ReceiptNote>
        <p className="font-semibold">
          <Trans>1. Visa vad som väger</Trans>
        </p>
        <p className="text-soft">
          <Trans>Exakta antal, ärliga felmarginaler, inga skrämselsiffror.</Trans>
        </p>
      </ReceiptNote>
      <ReceiptNote>
        <p className="font-semibold">
          <Trans>2. Göra det lätt att släppa taget</Trans>
        </p>
        <p className="text-soft">
          <Trans>Välj, betala en gång, ångra i 30 dagar.</Trans>
        </p>
      </ReceiptNote>
      <ReceiptNote>
        <p className="font-semibold">
          <Trans>3. Inte stanna kvar</Trans>
        </p>
        <p className="text-soft">
          <Trans>Vi läser inget innehåll, och efter 24 timmar är åtkomsten borta.</Trans>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}
