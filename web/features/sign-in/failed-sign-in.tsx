import { Trans } from '@lingui/react/macro';

import { describeError } from '#web/api/describe-error.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';

import { GoogleSignInLink } from './google-sign-in-link.tsx';

/** Google said yes, and what should have come of it here was not found in three attempts. */
export function FailedSignIn({ failure }: { failure: unknown }) {
  return describeError(failure).code === 'gmail_not_connected' ? <NotConnected /> : <NotVerified />;
}

function NotVerified() {
  return (
    <NoticePage
      tag={<Trans>Inte klart</Trans>}
      heading={<Trans>Kunde inte verifiera inloggning</Trans>}
      actions={
        <GoogleSignInLink>
          <Trans>Logga in igen</Trans>
        </GoogleSignInLink>
      }
    >
      <p>
        <Trans>
          Google släppte in dig, men vi fick inget svar som visar att du är inloggad här. Prova en
          gång till. Händer det igen: kontrollera att webbläsaren tillåter kakor för den här sidan.
        </Trans>
      </p>
    </NoticePage>
  );
}

function NotConnected() {
  const keptPath = useKeptPath();
  return (
    <NoticePage
      tag={<Trans>Inte klart</Trans>}
      heading={<Trans>Du är inloggad, men din Gmail är inte ansluten</Trans>}
      actions={
        <ButtonLink to={keptPath('/dashboard')}>
          <Trans>Till översikten</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          Gmail-kopplingen kunde inte etableras efter flera försök. Vänligen försök igen från
          översikten.
        </Trans>
      </p>
    </NoticePage>
  );
}
