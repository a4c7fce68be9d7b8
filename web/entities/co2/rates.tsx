import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { Co2Range } from '#worker/domain/co2.ts';

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
      {' · '}
      <span className="inline-block">
        <Co2Span co2={co2} isPublished={isPublished} />
      </span>
    </>
  );
}

export function KeptRate({ co2Kg, className = '' }: { co2Kg: number; className?: string }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <span className={`text-soft ${className}`}>
      {t`${format.kg(co2Kg)} kg/år`}{' '}
      <span className="inline-block font-sans text-[0.8125rem]">
        <Trans>att behålla</Trans>
      </span>
    </span>
  );
}

export function NewMailRate({ co2Kg }: { co2Kg: number }) {
  const format = useFormat();
  return <Trans>{format.kg(co2Kg)} kg/år i nya mejl</Trans>;
}
