import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';

import type { ReceiptView } from '#worker/contract/order.ts';
import { isRunningCleanup } from '#worker/domain/cleanup/cleanup-state.ts';

import { ProgressRing } from '#web/components/progress-ring.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { CleanupActions } from './cleanup-actions.tsx';
import { CleanupAnnouncer } from './cleanup-announcer.tsx';
import { CleanupNotices } from './cleanup-notices.tsx';
import { cleanupPercent, cleanupStage } from './cleanup-stage.ts';
import { LostNotice } from './lost-notice.tsx';
import { StageHeading } from './stage-heading.tsx';
import { StageTag } from './stage-tag.tsx';
import { StageText } from './stage-text.tsx';
import type { CleanupControl } from './use-cleanup.ts';

type CleanupStandingProps = { receipt: ReceiptView; control: CleanupControl };

/** How the paid work stands, and what can be done about it. */
export function CleanupStanding({ receipt, control }: CleanupStandingProps) {
  const { order, refunds, withdrawal } = receipt;
  const { id: orderId, tier, paidAtMs } = order;
  const { t } = useLingui();
  const format = useFormat();
  const { progress, isLost } = control;
  const heading = useRef<HTMLHeadingElement>(null);
  const stage = cleanupStage(progress, withdrawal?.standing === 'open');
  const percent = cleanupPercent(progress);
  return (
    <div className="min-w-0">
      <StageTag stage={stage} />
      <StageHeading
        ref={heading}
        stage={stage}
        tier={tier}
        progress={progress}
        paidAtMs={paidAtMs}
      />
      {isRunningCleanup(progress.status) ? (
        <div className="mt-10 w-56 max-w-full">
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
        <StageText
          stage={stage}
          tier={tier}
          progress={progress}
          paidAtMs={paidAtMs}
          refunds={refunds}
          withdrawal={withdrawal}
        />
      </div>
      <div role="status">
        {isLost ? (
          <div className="mt-6">
            <LostNotice />
          </div>
        ) : null}
      </div>
      <div className="mt-6 grid gap-6">
        <CleanupNotices orderId={orderId} control={control} />
        <div>
          <CleanupActions orderId={orderId} stage={stage} control={control} heading={heading} />
        </div>
      </div>
      <CleanupAnnouncer stage={stage} progress={progress} />
    </div>
  );
}
