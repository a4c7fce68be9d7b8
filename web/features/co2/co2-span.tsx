import { Trans } from '@lingui/react/macro';

import type { Co2Range } from '#worker/domain/co2-method.ts';

import { useFormat } from '#web/i18n/use-format.ts';

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
