import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';
import { GoogleSignInLink } from '#web/features/sign-in/google-sign-in-link.tsx';

/** A Google account without a mailbox, which nobody knows of before it is counted: another account is the only way. */
export function NoGmailScreen() {
  const keptPath = useKeptPath();
  return (
    <NoticePage
      tag={<Trans>Inget kvitto</Trans>}
      heading={<Trans>Kontot har ingen Gmail</Trans>}
      actions={
        <>
          <GoogleSignInLink returnTo="/scan" isOtherAccount>
            <Trans>Välj ett annat konto</Trans>
          </GoogleSignInLink>
          <ButtonLink to={keptPath('/dashboard')} variant="secondary">
            <Trans>Tillbaka till översikten</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          En del Google-konton saknar brevlåda, till exempel när skolan eller jobbet har stängt av
          Gmail. Då finns det inget att väga.
        </Trans>
      </p>
    </NoticePage>
  );
}
