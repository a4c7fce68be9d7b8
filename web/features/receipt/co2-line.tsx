import { Trans, useLingui } from '@lingui/react/macro';

import type { Co2Range } from '#worker/domain/co2-method.ts';

import { ReceiptLine } from '#web/components/receipt.tsx';
import { Co2Span } from '#web/features/co2/co2-span.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { isBound } from './is-bound.ts';

type Co2LineProps = {
  label: string;
  co2: Co2Range;
  isStrong?: boolean;
  /** Whose span it is: see Co2Span. */
  isPublished?: boolean;
};

/** A figure in kg with its span. */
export function Co2Line({ label, co2, isStrong = false, isPublished = false }: Co2LineProps) {
  const { t } = useLingui();
  const kg = useFormat().kg(co2.centralKg);
  return (
    <>
      <ReceiptLine
        label={label}
        value={isBound(kg) ? t`${kg} kg` : t`ca ${kg} kg`}
        isStrong={isStrong}
      />
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
