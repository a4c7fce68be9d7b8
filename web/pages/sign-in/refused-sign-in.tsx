import { Trans, useLingui, useLingui as useLinguiMacro } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { usePathWithParams, usePublicPath } from '#web/shared/router/paths.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import { ConsentBoxPicture } from '#web/entities/access/consent-box-picture.tsx';
import { GoogleSignInLink } from '#web/entities/access/google-sign-in-link.tsx';

type RefusedSignInProps = {
  code: ErrorCode;
  /** Reconnecting keeps the session; null: none. */
  email: string | null;
};

export function RefusedSignIn({ code, email }: RefusedSignInProps) {
  const { t } = useLinguiMacro();
  const { i18n } = useLingui();
  const publicPath = usePublicPath();
  const pathWithParams = usePathWithParams();
  usePageTitle(t`Inloggningen gick inte igenom`);
  const { heading, advice, picture } = explain(code, email);
  return (
    <NoticePage
      tag={email !== null ? <Trans>Inte ansluten</Trans> : <Trans>Inte inloggad</Trans>}
      heading={heading}
      aside={picture}
      actions={
        <>
          <GoogleSignInLink>
            <Trans>Försök igen med Google</Trans>
          </GoogleSignInLink>
          {code === 'oauth_account_mismatch' ? (
            <GoogleSignInLink isOtherAccount variant="secondary">
              <Trans>Byt till det andra kontot</Trans>
            </GoogleSignInLink>
          ) : null}
          {email !== null ? (
            <ButtonLink to={pathWithParams('/dashboard')} variant="secondary">
              <Trans>Till översikten</Trans>
            </ButtonLink>
          ) : (
            <ButtonLink to={publicPath('start')} variant="secondary">
              <Trans>Till startsidan</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="text-ink">{i18n._(ERROR_MESSAGES[code])}</p>
      <p className="text-base">{advice}</p>
    </NoticePage>
  );
}

type Explanation = { heading: ReactNode; advice: ReactNode; picture?: ReactNode };

function explain(code: ErrorCode, email: string | null): Explanation {
  switch (code) {
    case 'oauth_denied':
      return {
        heading: <Trans>Du sa nej, och det gäller</Trans>,
        advice: (
          <Trans>
            Inget har hämtats och inget har sparats. Ändrar du dig är det bara att börja om.
          </Trans>
        ),
      };
    case 'oauth_scope_missing':
      return {
        heading: <Trans>En ruta blev tom</Trans>,
        advice: (
          <Trans>
            Google låter dig kryssa i varje behörighet för sig. Kryssa i rutan på bilden nästa gång,
            innan du går vidare.
          </Trans>
        ),
        picture: <ConsentBoxPicture />,
      };
    case 'oauth_state_invalid':
      return {
        heading: <Trans>Inloggningen tappade tråden</Trans>,
        advice: (
          <Trans>
            Det händer när man väntar länge på Googles sida, eller går tillbaka med webbläsarens
            pil.
          </Trans>
        ),
      };
    case 'oauth_account_mismatch':
      return {
        heading: <Trans>Det var ett annat konto</Trans>,
        advice: <MismatchAdvice email={email} />,
      };
    case 'token_save_failed':
      return {
        heading: <Trans>Kopplingen kunde inte sparas</Trans>,
        advice: <SupportAdvice />,
      };
    case 'oauth_failed':
      return {
        heading: <Trans>Misslyckades med Google-inloggning</Trans>,
        advice: <SupportAdvice />,
      };
    default:
      return {
        heading: <Trans>Inloggningen gick inte igenom</Trans>,
        advice: <SupportAdvice />,
      };
  }
}

function MismatchAdvice({ email }: { email: string | null }) {
  if (email === null) return <Trans>Ingenting har ändrats.</Trans>;
  return (
    <Trans>
      Du är fortfarande inloggad som{' '}
      <bdi className="font-semibold wrap-anywhere text-ink">{email}</bdi>, och ingenting har
      ändrats. Det andra kontot har vi inte sparat någon åtkomst till. Välj samma konto som förut
      hos Google, eller byt konto om det var det du ville.
    </Trans>
  );
}

function SupportAdvice() {
  return (
    <Trans>
      Om felet kvarstår, kontakta supporten: <MailLink />
    </Trans>
  );
}
