import { Trans } from '@lingui/react/macro';
import type { RefObject } from 'react';

import { haveSendersStopped } from '#worker/domain/cleanup/cleanup-state.ts';

import { isSettledCleanup } from '#web/api/cleanup-socket.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { useFocusAfterOffer } from '#web/components/use-focus-after-offer.ts';
import { useNow } from '#web/components/use-now.ts';
import { useDateFormat } from '#web/i18n/use-date-format.ts';

import { canUndo, type CleanupStage } from './cleanup-stage.ts';
import { ReconnectLink } from './reconnect-link.tsx';
import { UndoOffer } from './undo-offer.tsx';
import type { CleanupControl } from './use-cleanup.ts';

const REFRESH_MS = 60_000;

type CleanupActionsProps = {
  orderId: string;
  stage: CleanupStage;
  control: CleanupControl;
  /** What says what came of a step that was taken: the focus goes there with it. */
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The step that helps, the way back, and the ways on. */
export function CleanupActions({ orderId, stage, control, heading }: CleanupActionsProps) {
  const keptPath = useKeptPath();
  const dates = useDateFormat();
  const nowMs = useNow(REFRESH_MS);
  const { progress, isBusy, problem, ask } = control;
  const isUndoable = canUndo(progress, nowMs);
  const hasFailed = stage === 'move-failed' || stage === 'restore-failed';
  useFocusAfterOffer(isUndoable, heading);
  useFocusAfterOffer(hasFailed, heading);
  // Where senders are left, it is to go on with them that stands out, beside their list.
  const isPrimary = isSettledCleanup(progress) && problem === null && !haveSendersStopped(progress);
  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {stage === 'move-suspended' ? (
          <ReconnectLink orderId={orderId} wish="retry">
            <Trans>Anslut igen och fortsätt</Trans>
          </ReconnectLink>
        ) : null}
        {stage === 'restore-suspended' ? (
          <ReconnectLink orderId={orderId} wish="retry">
            <Trans>Anslut igen och lägg tillbaka resten</Trans>
          </ReconnectLink>
        ) : null}
        {hasFailed ? (
          <Button isBusy={isBusy} onClick={() => void ask('retry')}>
            <Trans>Försök igen</Trans>
          </Button>
        ) : null}
        <ButtonLink to={keptPath('/dashboard')} variant={isPrimary ? 'primary' : 'secondary'}>
          <Trans>Till översikten</Trans>
        </ButtonLink>
        {isUndoable ? <UndoOffer control={control} /> : null}
      </div>
      {isUndoable && progress.undoUntilMs !== null ? (
        <p className="mt-3 text-[0.9375rem] text-soft">
          <Trans>
            Du kan ångra till {dates.date(progress.undoUntilMs)}. Har åtkomsten gått ut ansluter du
            igen först.
          </Trans>
        </p>
      ) : null}
    </>
  );
}
