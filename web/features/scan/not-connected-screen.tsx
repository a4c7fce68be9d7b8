import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import type { ErrorCode } from '#worker/domain/app-error.ts';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import { ConsentBoxPicture } from '#web/entities/access/consent-box-picture.tsx';
import { GoogleSignInLink } from '#web/entities/access/google-sign-in-link.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

export function NotConnectedScreen({ code }: { code: ErrorCode }) {
  const { _ } = useLingui();
  const pathWithParams = usePathWithParams();
  return (
    <NoticePage
      tag={<Trans>Ingen åtkomst</Trans>}
      heading={<Heading code={code} />}
      aside={code === 'gmail_scope_missing' ? <ConsentBoxPicture /> : undefined}
      actions={
        <>
          <GoogleSignInLink returnTo="/scan">
            <Trans>Anslut Gmail igen</Trans>
          </GoogleSignInLink>
          <ButtonLink to={pathWithParams('/dashboard')} variant="secondary">
            <Trans>Tillbaka till översikten</Trans>
          </ButtonLink>
        </>
      }
    >
      {code === 'gmail_scope_missing' ? <p>{_(ERROR_MESSAGES[code])}</p> : null}
      <p>
        {code === 'gmail_connection_expired' ? (
          <Trans>
            En anslutning varar i 24 timmar, sedan raderar vi den. Anslut igen för att väga inkorgen
            på nytt. Det kostar ingenting.
          </Trans>
        ) : (
          <Trans>
            För att räkna dina mejl behöver vi läsrätt till brevlådan. Du ger den hos Google, och
            den upphör efter 24 timmar.
          </Trans>
        )}
      </p>
    </NoticePage>
  );
}

function Heading({ code }: { code: ErrorCode }) {
  const { _ } = useLingui();
  if (code === 'gmail_scope_missing') return <Trans>En ruta blev tom</Trans>;
  return <>{_(ERROR_MESSAGES[code])}</>;
}
