import { useLingui } from '@lingui/react/macro';

import { carKm, ledMonths } from '#worker/domain/co2-equivalents.ts';
import type { Co2Range } from '#worker/domain/co2-method.ts';

import { ReceiptLine } from '#web/components/receipt.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { Co2Line } from './co2-line.tsx';
import { isBound } from './is-bound.ts';

type Co2LinesProps = {
  label: string;
  co2: Co2Range;
  /** On a receipt, that it keeps a lamp alight is told too. */
  isWithLed?: boolean;
  /** Whose span it is: see Co2Span. */
  isPublished?: boolean;
};

/** What keeping the mail would emit in a year, with its span, and as a drive; of no mail, nothing. */
export function Co2Lines({ label, co2, isWithLed = false, isPublished = true }: Co2LinesProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (co2.highKg === 0) {
    const kg = format.kg(0);
    return <ReceiptLine label={label} value={t`${kg} kg`} isStrong />;
  }
  const months = format.oneDecimal(ledMonths(co2.centralKg));
  const km = format.amount(carKm(co2.centralKg));
  return (
    <>
      <Co2Line label={label} co2={co2} isStrong isPublished={isPublished} />
      <ReceiptLine label={t`Som att köra bil`} value={isBound(km) ? t`${km} km` : t`≈ ${km} km`} />
      {isWithLed ? (
        <ReceiptLine
          label={t`Som en tänd LED-lampa`}
          value={isBound(months) ? t`${months} LED-månader` : t`≈ ${months} LED-månader`}
        />
      ) : null}
    </>
  );
}
