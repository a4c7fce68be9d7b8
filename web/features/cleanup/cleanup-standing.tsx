import { useLingui } from '@lingui/react/macro';

import { isRunningCleanup } from '#worker/domain/cleanup/cleanup-state.ts';
import type { Tier } from '#worker/domain/order/price-list.ts';

import { ProgressRing } from '#web/components/progress-ring.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { CleanupActions } from './cleanup-actions.tsx';
import { CleanupAnnouncer } from './cleanup-announcer.tsx';
import { CleanupNotices } from './cleanup-notices.tsx';
import { cleanupPercent, cleanupStage } from './cleanup-stage.ts';
import { StageHeading } from './stage-heading.tsx';
import { StageTag } from './stage-tag.tsx';
import { StageText } from './stage-text.tsx';
import type { CleanupControl } from './use-cleanup.ts';

type CleanupStandingProps = {
  orderId: string;
  tier: Tier;
  paidAtMs: number;
  /** Its owner has withdrawn from the purchase in time. */
  isWithdrawn: boolean;
  control: CleanupControl;
};

/** How the paid work stands, and what can be done about it. */
export function CleanupStanding(props: CleanupStandingProps) {
  const { orderId, tier, paidAtMs, isWithdrawn, control } = props;
  const { t } = useLingui();
  const format = useFormat();
  const { progress } = control;
  const stage = cleanupStage(progress, isWithdrawn);
  const percent = cleanupPercent(progress);
  return (
    <div className="min-w-0">
      <StageTag stage={stage} />
      <StageHeading stage={stage} tier={tier} progress={progress} paidAtMs={paidAtMs} />
      {isRunningCleanup(progress.status) ? (
        <div className="mt-10 w-52">
          <ProgressRing
            percent={percent}
            text={format.percent(percent)}
            label={
              progress.goal === 'move'
                ? t`Hur långt flytten har kommit`
                : t`Hur långt återställningen har kommit`
            }
          />
        </div>
      ) : null}
      <div className="mt-6 grid max-w-[34rem] gap-3 text-lg text-soft">
        <StageText stage={stage} tier={tier} progress={progress} paidAtMs={paidAtMs} />
      </div>
      <div className="mt-6 grid gap-6">
        <CleanupNotices orderId={orderId} control={control} />
        <div>
          <CleanupActions orderId={orderId} stage={stage} control={control} />
        </div>
      </div>
      <CleanupAnnouncer stage={stage} isWaiting={progress.isWaiting} />
    </div>
  );
}
