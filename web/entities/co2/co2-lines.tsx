import { Trans, useLingui } from '@lingui/react/macro';

import { ReceiptLine } from '#web/shared/components/paper/receipt.tsx';
import { Co2Span } from './rates.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { carKm, type Co2Range } from '#worker/domain/co2.ts';

/** A bound ("<0,01") takes no "about". */
function isBound(amount: string): boolean {
  return amount.startsWith('<');
}

type Co2LineProps = {
  label: string;
  co2: Co2Range;
  /** By default the central value. */
  amount?: string;
  isPublished?: boolean;
};

export function Co2Line({ label, co2, amount, isPublished = false }: Co2LineProps) {
  const { t } = useLingui();
  const format = useFormat();
  const kg = amount ?? format.kg(co2.centralKg);
  return (
    <>
      <ReceiptLine label={label} value={isBound(kg) ? t`${kg} kg` : t`ca ${kg} kg`} />
      <div className="text-right text-soft">
        <dt className="sr-only">
          <Trans>Spann</Trans>
        </dt>
        <dd>
          <Co2Span co2={co2} isPublished={isPublished} />
        </dd>
      </div>
    </>
  );
}

export function Co2Lines({ label, co2 }: { label: string; co2: Co2Range }) {
  const { t } = useLingui();
  const format = useFormat();
  if (co2.highKg === 0) {
    const kg = format.kg(0);
    return <ReceiptLine label={label} value={t`${kg} kg`} />;
  }
  const km = format.amount(carKm(co2.centralKg));
  return (
    <>
      <Co2Line label={label} co2={co2} isPublished />
      <ReceiptLine label={t`Som att köra bil`} value={isBound(km) ? t`${km} km` : t`≈ ${km} km`} />
    </>
  );
}
