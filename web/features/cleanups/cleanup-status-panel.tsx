import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef } from 'react';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { useJourney } from '#web/shared/router/journey.ts';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { useFocusAfterOffer } from '#web/shared/lib/use-focus.ts';
import { ProgressRing } from '#web/shared/charts/progress-ring.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { useNow } from '#web/shared/lib/use-now.ts';
import { WaitTitle } from '#web/entities/access/gmail-wait.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import {
  haveSendersStopped,
  isRunningCleanup,
  isSettledCleanup,
  trashedCount,
} from '#worker/domain/cleanups/cleanup-state.ts';

import { CleanupNotices, LostNotice, ReconnectLink } from './cleanup-notices.tsx';
import {
  canUndo,
  cleanupPercent,
  type CleanupStage,
  cleanupStage,
} from '#web/entities/cleanups/cleanup-stage.ts';
import { STAGE_ANNOUNCEMENT, StageHeading } from './stage-heading.tsx';
import { StageText } from './stage-text.tsx';
import { UndoOffer } from './undo-offer.tsx';
import type { CleanupControl } from '#web/entities/cleanups/use-cleanup.ts';

function StageTag({ stage }: { stage: CleanupStage }) {
  switch (stage) {
    case 'unconfirmed':
      return (
        <Tag>
          <Trans>Väntar på orderbekräftelsen</Trans>
        </Tag>
      );
    case 'surveying':
      return (
        <Tag>
          <Trans>Kontrollerar ditt val</Trans>
        </Tag>
      );
    case 'moving':
      return (
        <Tag>
          <Trans>Flyttar till papperskorgen</Trans>
        </Tag>
      );
    case 'restoring':
      return (
        <Tag>
          <Trans>Lägger tillbaka mejlen</Trans>
        </Tag>
      );
    case 'move-suspended':
    case 'restore-suspended':
      return (
        <Tag tone="clay">
          <Trans>Pausad</Trans>
        </Tag>
      );
    case 'move-failed':
    case 'restore-failed':
      return (
        <Tag tone="clay">
          <Trans>Inte riktigt klart</Trans>
        </Tag>
      );
    case 'closed':
    case 'restore-closed':
      return (
        <Tag tone="clay">
          <Trans>Avslutad</Trans>
        </Tag>
      );
    case 'withdrawn':
      return (
        <Tag>
          <Trans>Ångrat köp</Trans>
        </Tag>
      );
    case 'moved':
      return (
        <Tag>
          <Trans>Klart</Trans>
        </Tag>
      );
    case 'restored':
    case 'restored-partly':
      return (
        <Tag>
          <Trans>Lagt tillbaka</Trans>
        </Tag>
      );
    default:
      return stage satisfies never;
  }
}

const REFRESH_MS = 60_000;

type CleanupActionsProps = {
  orderId: string;
  stage: CleanupStage;
  control: CleanupControl;
  /** Focused after an action. */
  heading: RefObject<HTMLHeadingElement | null>;
};

function CleanupActions({ orderId, stage, control, heading }: CleanupActionsProps) {
  const pathWithParams = usePathWithParams();
  const { dashboardPath } = useJourney();
  const dates = useDateFormat();
  const nowMs = useNow(REFRESH_MS);
  const { progress, isBusy, problem, ask } = control;
  const isUndoable = canUndo(progress, nowMs);
  const hasFailed = stage === 'move-failed' || stage === 'restore-failed';
  useFocusAfterOffer(isUndoable, heading);
  useFocusAfterOffer(hasFailed, heading);
  // If there are senders to unsubscribe from by hand, the main action leads to them.
  const isPrimary = isSettledCleanup(progress) && problem === null && !haveSendersStopped(progress);
  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {stage === 'move-suspended' ? (
          <ReconnectLink orderId={orderId} request="retry">
            <Trans>Anslut igen och fortsätt</Trans>
          </ReconnectLink>
        ) : null}
        {stage === 'restore-suspended' ? (
          <ReconnectLink orderId={orderId} request="retry">
            <Trans>Anslut igen och lägg tillbaka resten</Trans>
          </ReconnectLink>
        ) : null}
        {hasFailed ? (
          <Button isBusy={isBusy} onClick={() => void ask('retry')}>
            <Trans>Försök igen</Trans>
          </Button>
        ) : null}
        {dashboardPath === null ? null : (
          <ButtonLink
            to={pathWithParams(dashboardPath)}
            variant={isPrimary ? 'primary' : 'secondary'}
          >
            <Trans>Till översikten</Trans>
          </ButtonLink>
        )}
        {isUndoable ? <UndoOffer control={control} /> : null}
      </div>
      {isUndoable && progress.undoUntilMs !== null ? (
        <p className="mt-3 text-[0.9375rem] text-soft">
          <Trans>
            Du kan lägga tillbaka mejlen till {dates.date(progress.undoUntilMs)}. Har åtkomsten gått
            ut ansluter du igen först.
          </Trans>
        </p>
      ) : null}
    </>
  );
}

/** Announces stages, not ticking figures. */
function CleanupAnnouncer({ stage, progress }: { stage: CleanupStage; progress: CleanupProgress }) {
  const { i18n } = useLingui();
  const { waiting } = progress;
  return (
    <p role="status" className="sr-only">
      {i18n._(STAGE_ANNOUNCEMENT[announced(stage, progress)])}
      {waiting === null || waiting.reason === 'pace' ? null : (
        <>
          {' '}
          <WaitTitle waiting={waiting} />
        </>
      )}
    </p>
  );
}

/** Every row was restored one by one. */
function announced(stage: CleanupStage, progress: CleanupProgress): CleanupStage {
  const isAllBack = stage === 'moved' && progress.movedCount > 0 && trashedCount(progress) === 0;
  if (!isAllBack) return stage;
  return (progress.notInTrashCount ?? 0) === 0 ? 'restored' : 'restored-partly';
}

type CleanupStatusPanelProps = { receipt: ReceiptView; control: CleanupControl };

export function CleanupStatusPanel({ receipt, control }: CleanupStatusPanelProps) {
  const { order, refunds, withdrawal } = receipt;
  const { id: orderId, tier, paidAtMs } = order;
  const { t } = useLingui();
  const format = useFormat();
  const { progress, isLost } = control;
  const heading = useRef<HTMLHeadingElement>(null);
  const stage = cleanupStage(progress, withdrawal?.status === 'open');
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
