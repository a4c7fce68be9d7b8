import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '#web/shared/i18n/use-format.ts';
import { carKm, CO2_METHOD, type Co2Range, storageRange } from '#worker/domain/co2.ts';

type Co2SpanProps = {
  co2: Pick<Co2Range, 'lowKg' | 'highKg'>;
  /**
   * Whether the interval comes from published figures of storage only. The upper bound for new mail, and an
   * unknown size's, are our own.
   */
  isPublished?: boolean;
};

export function Co2Span({ co2, isPublished = false }: Co2SpanProps) {
  const format = useFormat();
  const range = <span className="inline-block">{format.kgRange(co2.lowKg, co2.highKg)}</span>;
  return isPublished ? <Trans>publicerat: {range}</Trans> : <Trans>vårt spann: {range}</Trans>;
}

/** An estimate is never shown without its span, nor larger. */
export function Co2Estimate({
  co2,
  isPublished = false,
}: {
  co2: Co2Range;
  isPublished?: boolean;
}) {
  const format = useFormat();
  return (
    <>
      <Trans>Uppskattad CO₂: {format.kg(co2.centralKg)} kg/år</Trans>
      {', '}
      <span className="inline-block">
        <Co2Span co2={co2} isPublished={isPublished} />
      </span>
    </>
  );
}

type KeptRateProps = { co2Kg: number; sizeBytes: number; className?: string };

export function KeptRate({ co2Kg, sizeBytes, className = '' }: KeptRateProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { lowKg, highKg } = storageRange(sizeBytes, CO2_METHOD);
  return (
    <span className={`text-soft ${className}`}>
      {t`${format.kg(co2Kg)} kg/år`}{' '}
      <span className="inline-block font-sans text-[0.8125rem] max-sm:sr-only">
        <Trans>att behålla</Trans>
      </span>{' '}
      <span className="inline-block whitespace-nowrap">{format.kgRange(lowKg, highKg)}</span>
    </span>
  );
}

export function NewMailRate({ co2 }: { co2: Co2Range }) {
  const format = useFormat();
  const range = format.kgRange(co2.lowKg, co2.highKg);
  return (
    <Trans>
      {format.kg(co2.centralKg)} kg/år i nya mejl, {range}
    </Trans>
  );
}

/** As long a drive as the estimate, with its span. */
export function CarRange({ co2 }: { co2: Co2Range }) {
  const format = useFormat();
  const km = format.amount(carKm(co2.centralKg));
  const range = format.range(carKm(co2.lowKg), carKm(co2.highKg));
  return (
    <Trans>
      {km} km med bil, {range}
    </Trans>
  );
}
