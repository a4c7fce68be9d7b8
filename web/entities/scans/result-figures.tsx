import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import { Figure } from '#web/shared/components/figure.tsx';
import { Co2Span } from '#web/entities/co2/rates.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

type ResultFiguresProps = {
  summary: Pick<
    ResultSummary,
    | 'totalDebtG'
    | 'annualFlowKg'
    | 'potentialSavingsKg'
    | 'debtRange'
    | 'flowRange'
    | 'savingsRange'
  >;
  note?: ReactNode;
  /** Part of the saving has been realised since. */
  isBeforeCleanup?: boolean;
  size?: 'large' | 'medium';
  className?: string;
};

export function ResultFigures(props: ResultFiguresProps) {
  const { summary, note = null, isBeforeCleanup = false, size = 'large', className = '' } = props;
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className={className}>
      <dl className="grid gap-x-6 gap-y-10 sm:grid-cols-3">
        <Figure
          size={size}
          label={<Trans>CO₂-skuld</Trans>}
          value={format.kg(summary.totalDebtG / 1000)}
          unit={t`kg/år`}
          meaning={<Trans>så länge mejlen ligger kvar</Trans>}
          interval={<Co2Span co2={summary.debtRange} isPublished />}
        />
        <Figure
          size={size}
          label={<Trans>Årsprognos</Trans>}
          value={format.kg(summary.annualFlowKg)}
          unit={t`kg/år`}
          meaning={<Trans>från nya mejl, i dagens takt</Trans>}
          interval={<Co2Span co2={summary.flowRange} />}
        />
        <Figure
          size={size}
          tone="moss"
          label={<Trans>Möjlig besparing</Trans>}
          value={format.kg(summary.potentialSavingsKg)}
          unit={t`kg/år`}
          meaning={
            isBeforeCleanup ? (
              <Trans>kunde du slippa när inkorgen vägdes, före städningen</Trans>
            ) : (
              <Trans>kan du slippa, om allt som går slängs och nyhetsbreven slutar komma</Trans>
            )
          }
          interval={<Co2Span co2={summary.savingsRange} />}
        />
      </dl>
      {note}
    </div>
  );
}
