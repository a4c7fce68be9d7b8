import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { PaceWait, WaitNotice } from '#web/entities/access/gmail-wait.tsx';
import { reconnectUrl } from '#web/entities/access/google-urls.ts';
import { offersReconnect } from '#web/entities/cleanups/cleanup-problem.ts';
import { type CleanupRequest, rememberRequest } from '#web/entities/cleanups/cleanup-request.ts';
import type { CleanupControl } from '#web/entities/cleanups/use-cleanup.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { LeavingLink } from '#web/shared/components/leaving-link.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';

type ReconnectLinkProps = { orderId: string; request: CleanupRequest; children: ReactNode };

/** Google's consent page returns to the receipt, which then resumes the request. */
export function ReconnectLink({ orderId, request, children }: ReconnectLinkProps) {
  const language = useAtomValue(languageAtom);
  const { search } = useLocation();
  return (
    <LeavingLink
      href={reconnectUrl(language, search, orderId)}
      onLeave={() => rememberRequest(orderId, request)}
    >
      {children}
    </LeavingLink>
  );
}

export function LostNotice() {
  return (
    <Banner tone="warning" title={<Trans>Ansluter igen …</Trans>}>
      <Trans>Kontakten med oss bröts. Arbetet går vidare under tiden.</Trans>
    </Banner>
  );
}

type CleanupNoticesProps = { orderId: string; control: CleanupControl };

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
  const isUndo = problem.request !== 'retry';
  return (
    <Banner
      tone="warning"
      title={_(ERROR_MESSAGES[problem.code])}
      action={
        offersReconnect(problem, progress) ? (
          <ReconnectLink orderId={orderId} request={problem.request}>
            <ReconnectText request={problem.request} />
          </ReconnectLink>
        ) : problem.nextStep === 'again' ? (
          <Button variant="secondary" isBusy={isBusy} onClick={() => void ask(problem.request)}>
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

function ReconnectText({ request }: { request: CleanupRequest }) {
  if (request === 'retry') return <Trans>Anslut igen</Trans>;
  if (request === 'undo') return <Trans>Anslut och lägg tillbaka allt</Trans>;
  return <Trans>Anslut och lägg tillbaka raden</Trans>;
}
