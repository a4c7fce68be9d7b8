import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import { partOnDemand } from '#web/shared/lib/part-on-demand.tsx';
import { useJourney, useJourneyPath } from '#web/shared/router/journey.ts';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { Co2Estimate } from '#web/entities/co2/rates.tsx';
import { readPlan } from '#web/entities/orders/plan-memory.ts';

import { offeredBytes, offeredCo2, offeredCount } from '#web/entities/scans/offered.ts';

const NewScanDialog = partOnDemand(
  async () => (await import('#web/features/scan/new-scan-dialog.tsx')).NewScanDialog,
);

type ResultsBarProps = {
  summary: ResultSummary;
  cleanedCount: number;
  isAllGone: boolean;
};

export function ResultsBar({ summary, cleanedCount, isAllGone }: ResultsBarProps) {
  const pathOf = useJourneyPath();
  const { dashboardPath, firstTier } = useJourney();
  const [isAsking, setIsAsking] = useState(false);
  const [plan] = useState(readPlan);
  return (
    <>
      <div className="mt-6 flex flex-col gap-4 rounded-button bg-bar p-5 sm:mt-10 sm:gap-6 sm:p-6 text-bar-text shadow-[0_20px_40px_var(--shadow)]">
        <Sum summary={summary} cleanedCount={cleanedCount} />
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
          {isAllGone ? null : (
            <ButtonLink variant="bar" to={pathOf(CHOOSE_PATHS[plan ?? firstTier])}>
              <Trans>Välj vad som ska bort</Trans>
            </ButtonLink>
          )}
          {dashboardPath === null ? null : (
            <ButtonLink
              variant="bar"
              to={pathOf(dashboardPath)}
              className={isAllGone ? '' : 'is-quieter'}
            >
              <Trans>Till översikten</Trans>
            </ButtonLink>
          )}
        </div>
      </div>
      <p className="mt-3 text-center">
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          <Trans>Ny skanning</Trans>
        </Button>
      </p>
      {isAsking ? <NewScanDialog onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

type SumProps = Pick<ResultsBarProps, 'summary' | 'cleanedCount'>;

/** After a clean-up only a new scan knows what is left: unlocked mail was not on offer here. */
function Sum({ summary, cleanedCount }: SumProps) {
  const format = useFormat();
  const removableCount = offeredCount(summary);
  if (cleanedCount > 0) {
    return (
      <div>
        <p className="text-lg font-semibold">
          <Plural
            value={cleanedCount}
            one="# mejl har städats bort"
            other="# mejl har städats bort"
          />
        </p>
        <p className="text-[0.9375rem] text-bar-soft">
          <Plural
            value={removableCount}
            one="# mejl kunde slängas när inkorgen vägdes. En ny skanning visar vad som är kvar."
            other="# mejl kunde slängas när inkorgen vägdes. En ny skanning visar vad som är kvar."
          />
        </p>
      </div>
    );
  }
  return (
    <div>
      <p className="text-lg font-semibold">
        <Plural value={removableCount} one="# mejl kan slängas" other="# mejl kan slängas" />
        {removableCount === 0 ? null : `, ${format.bytes(offeredBytes(summary))}`}
      </p>
      {removableCount === 0 ? null : (
        <p className="text-[0.9375rem] text-bar-soft">
          <Co2Estimate co2={offeredCo2(summary)} isPublished />
        </p>
      )}
    </div>
  );
}
