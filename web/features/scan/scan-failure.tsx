import { Trans } from '@lingui/react/macro';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import { GoogleSignInLink } from '#web/entities/access/google-sign-in-link.tsx';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import { isConnectionCode } from '#web/entities/access/connection.ts';
import { NotConnectedScreen } from './not-connected-screen.tsx';
import { ScanProblem } from './scan-problem.tsx';

/** A Google account without Gmail is found out only when counting: another account is needed. */
function NoGmailScreen() {
  const pathWithParams = usePathWithParams();
  return (
    <NoticePage
      tag={<Trans>Inget kvitto</Trans>}
      heading={<Trans>Kontot har ingen Gmail</Trans>}
      actions={
        <>
          <GoogleSignInLink returnTo="/scan" isOtherAccount>
            <Trans>Välj ett annat konto</Trans>
          </GoogleSignInLink>
          <ButtonLink to={pathWithParams('/dashboard')} variant="secondary">
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

type ScanFailureProps = {
  code: ErrorCode;
  onShowReceipt?: () => void;
  onRetry?: () => void;
};

/** Without access a retry would fail too, so Google comes first. */
export function ScanFailure({ code, ...ways }: ScanFailureProps) {
  if (isConnectionCode(code)) return <NotConnectedScreen code={code} />;
  if (code === 'gmail_not_enabled') return <NoGmailScreen />;
  return <ScanProblem heading={<Trans>Skanningen misslyckades</Trans>} code={code} {...ways} />;
}
