import { Trans } from '@lingui/react/macro';

import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import { Co2Figure } from '#web/entities/co2/co2-figure.tsx';

type ResultFiguresProps = {
  summary: Pick<ResultSummary, 'debtRange' | 'flowRange' | 'savingsRange'>;
  mayForecastBeLow?: boolean;
  /** Part of what could go has gone since. */
  isBeforeCleanup?: boolean;
  className?: string;
};

export function ResultFigures(props: ResultFiguresProps) {
  const { summary, mayForecastBeLow = false, isBeforeCleanup = false, className = '' } = props;
  return (
    <div className={className}>
      <dl className="grid gap-x-6 gap-y-8 sm:grid-cols-3">
        <Co2Figure
          label={<Trans>CO₂-skuld</Trans>}
          co2={summary.debtRange}
          meaning={<Trans>uppskattat, så länge mejlen ligger kvar</Trans>}
          isPublished
        />
        <Co2Figure
          label={<Trans>Årsprognos</Trans>}
          co2={summary.flowRange}
          meaning={<Trans>uppskattat, från nya mejl i dagens takt</Trans>}
        />
        <Co2Figure
          label={<Trans>Kan slängas</Trans>}
          co2={summary.savingsRange}
          meaning={
            isBeforeCleanup ? (
              <Trans>uppskattat när inkorgen vägdes, före städningen</Trans>
            ) : (
              <Trans>uppskattat, för allt som går att slänga och ett år av nyhetsbreven</Trans>
            )
          }
        />
      </dl>
      {mayForecastBeLow ? <ForecastNote /> : null}
    </div>
  );
}

function ForecastNote() {
  return (
    <p className="mt-6 max-w-[38rem] text-[0.9375rem] text-soft">
      <Trans>
        Årsprognosen kan vara för låg: den räknas på mejlen som ligger kvar, och nyhetsbrev från det
        senaste året kan redan vara bortstädade.
      </Trans>
    </p>
  );
}
