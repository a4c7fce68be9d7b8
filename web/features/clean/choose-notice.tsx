import { useLingui } from '@lingui/react';
import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { GoogleSignInLink } from '#web/features/sign-in/google-sign-in-link.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import type { OrderProblem } from './order-problem.ts';

type ChooseNoticeProps = {
  isOutdated: boolean;
  wasJustGranted: boolean;
  isPlacing: boolean;
  problem: OrderProblem | null;
  onForgetProblem: () => void;
  onRetry: () => void;
};

/** The one thing that has to be said about the choice: a problem first, then what else is new. */
export function ChooseNotice(props: ChooseNoticeProps) {
  const { isOutdated, wasJustGranted, isPlacing, problem, onForgetProblem, onRetry } = props;
  const { _ } = useLingui();
  const [isClosed, setIsClosed] = useState(false);
  const close = () => setIsClosed(true);

  if (problem !== null)
    return <ProblemNotice problem={problem} onClose={onForgetProblem} onRetry={onRetry} />;
  if (isOutdated && !isClosed) {
    return (
      <Notice tone="warning" title={<Trans>Ditt val är borttaget</Trans>} onClose={close}>
        {_(ERROR_MESSAGES.rows_changed)}
      </Notice>
    );
  }
  if (wasJustGranted && !isClosed) {
    return (
      <Notice tone="notice" title={<Trans>Tack, tillåtelsen är på plats</Trans>} onClose={close}>
        {isPlacing ? (
          <Trans>Vi förbereder din rensning …</Trans>
        ) : (
          <Trans>Nu kan det du väljer flyttas till papperskorgen.</Trans>
        )}
      </Notice>
    );
  }
  return null;
}

type ProblemNoticeProps = { problem: OrderProblem; onClose: () => void; onRetry: () => void };

function ProblemNotice({ problem, onClose, onRetry }: ProblemNoticeProps) {
  const { _ } = useLingui();
  const text = _(ERROR_MESSAGES[problem.code]);
  switch (problem.kind) {
    case 'rows-changed':
      return (
        <Notice tone="warning" title={<Trans>Listan är ny</Trans>} onClose={onClose}>
          {text}
        </Notice>
      );
    case 'rows-stale':
      return (
        <Notice
          tone="warning"
          title={<Trans>Kunde inte förbereda rensning</Trans>}
          onClose={onClose}
        >
          <Trans>
            Något av det du valde är redan städat eller finns inte längre. Vi har hämtat listan på
            nytt. Gå igenom ditt val och försök igen.
          </Trans>
        </Notice>
      );
    case 'reconnect':
      return (
        <Notice
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
        </Notice>
      );
    case 'permission':
    case 'signed-out':
    case 'failed':
      return (
        <Notice
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
        </Notice>
      );
    default:
      return problem.kind satisfies never;
  }
}

type NoticeProps = {
  tone: 'notice' | 'warning';
  title: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  onClose: () => void;
};

function Notice({ tone, title, children, action, onClose }: NoticeProps) {
  const { t } = useLinguiMacro();
  return (
    <div
      role={tone === 'warning' ? 'alert' : 'status'}
      className="relative mb-2 bg-paper pr-0 shadow-[0_8px_24px_var(--shadow)] [&>div]:pr-14"
    >
      <Banner tone={tone} title={title} action={action}>
        {children}
      </Banner>
      <button
        type="button"
        aria-label={t`Stäng meddelandet`}
        onClick={onClose}
        className="absolute top-1 right-1 grid size-11 place-items-center text-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
