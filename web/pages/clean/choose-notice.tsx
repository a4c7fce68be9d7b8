import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { GoogleSignInLink } from '#web/entities/access/google-sign-in-link.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

import { BarNotice } from './newer-notice.tsx';
import type { OrderProblem } from './place-order.ts';

type ChooseNoticeProps = {
  isOutdated: boolean;
  wasJustGranted: boolean;
  isPlacing: boolean;
  problem: OrderProblem | null;
  onForgetProblem: () => void;
  onRetry: () => void;
  otherwise: ReactNode;
};

/** A problem first, then news. */
export function ChooseNotice(props: ChooseNoticeProps) {
  const { isOutdated, wasJustGranted, isPlacing, problem, onForgetProblem, onRetry, otherwise } =
    props;
  const { _ } = useLingui();
  const [isClosed, setIsClosed] = useState(false);
  const close = () => setIsClosed(true);

  if (problem !== null)
    return <ProblemNotice problem={problem} onClose={onForgetProblem} onRetry={onRetry} />;
  if (isOutdated && !isClosed) {
    return (
      <BarNotice tone="warning" title={<Trans>Ditt val är borttaget</Trans>} onClose={close}>
        {_(ERROR_MESSAGES.rows_changed)}
      </BarNotice>
    );
  }
  if (wasJustGranted && !isClosed) {
    return (
      <BarNotice tone="notice" title={<Trans>Tack, tillåtelsen är på plats</Trans>} onClose={close}>
        {isPlacing ? (
          <Trans>Vi förbereder städningen …</Trans>
        ) : (
          <Trans>Nu kan det du väljer flyttas till papperskorgen.</Trans>
        )}
      </BarNotice>
    );
  }
  return otherwise;
}

type ProblemNoticeProps = { problem: OrderProblem; onClose: () => void; onRetry: () => void };

function ProblemNotice({ problem, onClose, onRetry }: ProblemNoticeProps) {
  const { _ } = useLingui();
  const text = _(ERROR_MESSAGES[problem.code]);
  switch (problem.kind) {
    case 'rows-changed':
      return (
        <BarNotice tone="warning" title={<Trans>Listan är ny</Trans>} onClose={onClose}>
          {text}
        </BarNotice>
      );
    case 'rows-stale':
      return (
        <BarNotice
          tone="warning"
          title={<Trans>Kunde inte förbereda rensning</Trans>}
          onClose={onClose}
        >
          <Trans>
            Något av det du valde är redan städat eller finns inte längre. Vi har hämtat listan på
            nytt. Gå igenom ditt val och försök igen.
          </Trans>
        </BarNotice>
      );
    case 'reconnect':
      return (
        <BarNotice
          tone="warning"
          title={text}
          onClose={onClose}
          action={
            <GoogleSignInLink returnTo="/scan" className="max-sm:w-full">
              <Trans>Anslut Gmail igen</Trans>
            </GoogleSignInLink>
          }
        >
          <Trans>Med åtkomsten försvann listan. Anslut igen och skanna på nytt, gratis.</Trans>
        </BarNotice>
      );
    case 'empty':
      return (
        <BarNotice tone="warning" title={text} onClose={onClose}>
          <Trans>Kryssa för något i listan för att gå vidare.</Trans>
        </BarNotice>
      );
    case 'sales-closed':
      return (
        <BarNotice tone="warning" title={<Trans>Stängd kassa</Trans>} onClose={onClose}>
          {text}
        </BarNotice>
      );
    case 'obstructed':
    case 'permission':
    case 'signed-out':
    case 'failed':
      return (
        <BarNotice
          tone="warning"
          title={<Trans>Kunde inte förbereda rensning</Trans>}
          onClose={onClose}
          action={
            problem.isRetryable ? (
              <Button variant="secondary" onClick={onRetry}>
                <Trans>Försök igen</Trans>
              </Button>
            ) : undefined
          }
        >
          {text}
        </BarNotice>
      );
    default:
      return problem.kind satisfies never;
  }
}
