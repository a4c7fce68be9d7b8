import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { PaceWait } from '#web/features/gmail-wait/pace-wait.tsx';
import { WaitNotice } from '#web/features/gmail-wait/wait-notice.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { offersReconnect } from './cleanup-problem.ts';
import type { CleanupRequest } from './cleanup-request.ts';
import { ReconnectLink } from './reconnect-link.tsx';
import type { CleanupControl } from './use-cleanup.ts';

type CleanupNoticesProps = { orderId: string; control: CleanupControl };

/** What stands in the way just now: waiting, or something that was asked for and did not work. */
export function CleanupNotices({ orderId, control }: CleanupNoticesProps) {
  const { waiting } = control.progress;
  return (
    <div className="grid gap-4">
      {waiting === null ? null : waiting.reason === 'pace' ? (
        <p className="text-soft">
          <PaceWait untilMs={waiting.untilMs} />
        </p>
      ) : (
        <WaitNotice waiting={waiting} />
      )}
      <div role="alert">
        <ProblemNotice orderId={orderId} control={control} />
      </div>
    </div>
  );
}

function ProblemNotice({ orderId, control }: CleanupNoticesProps) {
  const { _ } = useLingui();
  const { problem, progress, isBusy, ask } = control;
  if (problem === null) return null;
  const isUndo = problem.wish !== 'retry';
  return (
    <Banner
      tone="warning"
      title={_(ERROR_MESSAGES[problem.code])}
      action={
        offersReconnect(problem, progress) ? (
          <ReconnectLink orderId={orderId} wish={problem.wish}>
            <ReconnectText wish={problem.wish} />
          </ReconnectLink>
        ) : problem.nextStep === 'again' ? (
          <Button variant="secondary" isBusy={isBusy} onClick={() => void ask(problem.wish)}>
            <Trans>Försök igen</Trans>
          </Button>
        ) : undefined
      }
    >
      {isUndo && problem.nextStep === 'reconnect' ? (
        <Trans>För att lägga tillbaka mejlen behöver vi åtkomst till brevlådan en gång till.</Trans>
      ) : undefined}
    </Banner>
  );
}

function ReconnectText({ wish }: { wish: CleanupRequest }) {
  if (wish === 'retry') return <Trans>Anslut igen</Trans>;
  if (wish === 'undo') return <Trans>Anslut och lägg tillbaka allt</Trans>;
  return <Trans>Anslut och lägg tillbaka raden</Trans>;
}
