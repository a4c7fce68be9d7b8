import { Trans, useLingui } from '@lingui/react/macro';

import { toLanguage } from '#worker/domain/language.ts';
import { shareAmounts, type ShareFigures } from '#worker/domain/share/share-amounts.ts';

import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { Co2Span } from '#web/features/co2/co2-span.tsx';

/** What will stand on the picture, before there is one. */
export function SharePreview({ figures }: { figures: ShareFigures }) {
  const { t, i18n } = useLingui();
  const amounts = shareAmounts(figures, toLanguage(i18n.locale));
  return (
    <Receipt subtitle={t`Så här blir kvittot`} className="mx-auto w-full max-w-[26rem]">
      <ReceiptLines>
        <ReceiptLine label={t`Mejl bort`} value={amounts.mail} />
        <ReceiptLine label={t`CO₂ mindre per år`} value={t`${amounts.co2Kg} kg`} isStrong />
      </ReceiptLines>
      <p className="text-right text-soft">
        <Co2Span co2={figures.co2} isPublished />
      </p>
      <ReceiptLines>
        <ReceiptLine label={t`LED-månader`} value={amounts.ledMonths} />
        <ReceiptLine label={t`Varma duschar`} value={amounts.showers} />
        <ReceiptLine label={t`Koppar kaffe`} value={amounts.coffeeCups} />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-soft">
          <Trans>Inget om dig, dina avsändare eller köpet står på bilden.</Trans>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}
