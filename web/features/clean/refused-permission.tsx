import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { MailLink } from '#web/components/mail-link.tsx';
import { Tag } from '#web/components/tag.tsx';
import { userEmailAtom } from '#web/features/access/session-atoms.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';
import { useAtomValue } from '#web/state/store.ts';

/** Google was asked and the permission did not come: what happened, and what helps. */
export function RefusedPermission({ code }: { code: ErrorCode }) {
  const { heading, advice } = explain(code);
  return (
    <div role="alert">
      <Tag tone="clay">
        <Trans>Ingen tillåtelse</Trans>
      </Tag>
      <h1 className="mt-4 text-4xl sm:text-5xl">{heading}</h1>
      <div className="mt-6 grid max-w-[34rem] gap-3 text-lg text-soft">{advice}</div>
    </div>
  );
}

type Explanation = { heading: ReactNode; advice: ReactNode };

function explain(code: ErrorCode): Explanation {
  switch (code) {
    case 'oauth_denied':
      return {
        heading: <CodeText code="gmail_modify_missing" />,
        advice: (
          <p>
            <Trans>
              Du sa nej hos Google, och det gäller: ingenting har ändrats. Ångrar du dig är det bara
              att fråga igen.
            </Trans>
          </p>
        ),
      };
    case 'gmail_modify_missing':
    case 'oauth_scope_missing':
      return {
        heading: <CodeText code="gmail_modify_missing" />,
        advice: (
          <p>
            <Trans>
              Hos Google var rutan för Gmail inte ikryssad. Kryssa i den nästa gång, så kan vi
              flytta det du valde till papperskorgen.
            </Trans>
          </p>
        ),
      };
    case 'oauth_account_mismatch':
      return { heading: <Trans>Det var ett annat konto</Trans>, advice: <MismatchAdvice /> };
    case 'oauth_state_invalid':
      return {
        heading: <Trans>Kunde inte begära tillåtelse</Trans>,
        advice: (
          <p>
            <Trans>
              Det tog för lång tid, eller så påbörjades det i en annan flik. Börja om härifrån.
            </Trans>
          </p>
        ),
      };
    default:
      return { heading: <Trans>Kunde inte begära tillåtelse</Trans>, advice: <FailureAdvice /> };
  }
}

function CodeText({ code }: { code: ErrorCode }) {
  const { _ } = useLingui();
  return <>{_(ERROR_MESSAGES[code])}</>;
}

function MismatchAdvice() {
  const email = useAtomValue(userEmailAtom);
  return (
    <>
      <p className="text-ink">
        <CodeText code="oauth_account_mismatch" />
      </p>
      <p>
        <Trans>
          Det du valde ligger i <bdi className="font-semibold wrap-anywhere text-ink">{email}</bdi>.
          Välj det kontot hos Google. Det andra kontot har vi inte fått åtkomst till.
        </Trans>
      </p>
    </>
  );
}

function FailureAdvice() {
  return (
    <p>
      <Trans>
        Något gick fel på vägen till eller från Google. Försök igen om en stund. Om felet kvarstår,
        kontakta supporten: <MailLink />
      </Trans>
    </p>
  );
}
