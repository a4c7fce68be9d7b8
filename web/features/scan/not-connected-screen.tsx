import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Tag } from '#web/components/tag.tsx';
import { GoogleSignInLink } from '#web/features/sign-in/google-sign-in-link.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

/** No live connection to scan over: why, and one button that mends it. */
export function NotConnectedScreen({ code }: { code: ErrorCode }) {
  const { _ } = useLingui();
  const keptPath = useKeptPath();
  return (
    <div className="max-w-2xl py-10 md:py-16">
      <Tag tone="clay">
        <Trans>Ingen åtkomst</Trans>
      </Tag>
      <h1 className="mt-4 text-5xl sm:text-6xl">{_(ERROR_MESSAGES[code])}</h1>
      <p className="mt-6 text-lg text-soft">
        {code === 'gmail_connection_expired' ? (
          <Trans>
            En koppling lever i 24 timmar, sedan raderar vi den. Anslut igen för att väga inkorgen
            på nytt. Det kostar ingenting.
          </Trans>
        ) : (
          <Trans>
            För att räkna dina mejl behöver vi läsrätt till brevlådan. Du ger den hos Google, och
            den upphör efter 24 timmar.
          </Trans>
        )}
      </p>
      <div className="mt-10 flex flex-col gap-3 sm:flex-row">
        <GoogleSignInLink returnTo="/scan">
          <Trans>Anslut Gmail igen</Trans>
        </GoogleSignInLink>
        <ButtonLink to={keptPath('/dashboard')} variant="secondary">
          <Trans>Tillbaka till översikten</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
