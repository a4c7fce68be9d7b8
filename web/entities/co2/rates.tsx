import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { Co2Range } from '#worker/domain/co2.ts';

type Co2SpanProps = {
  co2: Pick<Co2Range, 'lowKg' | 'highKg'>;
  /**
   * Whether its ends are what others have published of storing, and nothing else. New mail's upper end is our own, and
   * so is the span of a weight that is not known yet.
   */
  isPublished?: boolean;
};

/** What the true value of a figure may lie between, and whose span that is. */
export function Co2Span({ co2, isPublished = false }: Co2SpanProps) {
  const format = useFormat();
  const range = <span className="inline-block">{format.kgRange(co2.lowKg, co2.highKg)}</span>;
  return isPublished ? <Trans>publicerat: {range}</Trans> : <Trans>vårt spann: {range}</Trans>;
}

/** What keeping so much mail emits in a year, under its name: what its sender goes on to send emits something else. */
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

/** What a year of a sender's new mail emits, under its name: keeping what has come already emits something else. */
export function NewMailRate({ co2Kg }: { co2Kg: number }) {
  const format = useFormat();
  return <Trans>{format.kg(co2Kg)} kg/år i nya mejl</Trans>;
}
