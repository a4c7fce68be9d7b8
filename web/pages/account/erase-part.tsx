import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { BRAND } from '#worker/domain/brand.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import { partOnDemand } from '#web/shared/lib/part-on-demand.tsx';
import { describeError } from '#web/shared/api/describe-error.ts';
import { isOutcomeUnknown } from '#web/shared/api/api-error.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

import { AccountPart, ConfirmSignIn } from './account-part.tsx';

const EraseDialog = partOnDemand(async () => (await import('./erase-dialog.tsx')).EraseDialog);

export function ErasePart() {
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);
  const [mayBeErased, setMayBeErased] = useState(false);

  function ask(): void {
    setRefusal(null);
    setIsAsking(true);
  }

  function handleRefusal(error: unknown): void {
    const code = describeError(error).code ?? 'default';
    setRefusal(code);
    if (isOutcomeUnknown(code)) setMayBeErased(true);
  }

  return (
    <AccountPart
      heading={<Trans>Radera kontot</Trans>}
      intro={<Trans>Det går inte att ångra.</Trans>}
    >
      <p>
        <Trans>
          Allt tjänsten har om dig raderas, och åtkomsten till din Gmail återkallas hos Google. Har
          du köpt något måste vi enligt bokföringslagen spara köpet, men utan uppgifter om vem du
          är.
        </Trans>
      </p>
      <p className="mt-3">
        <Trans>
          Har du mejlat oss ligger det i vår inkorg. Skriv till {BRAND.supportEmail}, så tar vi bort
          det också.
        </Trans>
      </p>
      <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={ask}>
        <Trans>Radera mitt konto</Trans>
      </Button>
      {refusal === 'sign_in_too_old' ? <ConfirmSignIn /> : null}
      {refusal === null || refusal === 'sign_in_too_old' ? null : <EraseRefusal code={refusal} />}
      {isAsking ? (
        <EraseDialog
          mayBeErased={mayBeErased}
          onClose={() => setIsAsking(false)}
          onRefused={handleRefusal}
        />
      ) : null}
    </AccountPart>
  );
}

export function EraseRefusal({ code }: { code: ErrorCode }) {
  const { i18n } = useLingui();
  return (
    <div role="alert" className="mt-5">
      {isOutcomeUnknown(code) ? (
        <Banner tone="warning" title={<Trans>Vi vet inte om kontot är raderat</Trans>}>
          <Trans>
            Inget svar kom fram, så det kan vara gjort ändå. Försök igen: är kontot redan raderat
            får du veta det då.
          </Trans>
        </Banner>
      ) : (
        <Banner tone="warning" title={<Trans>Kontot är inte raderat</Trans>}>
          {i18n._(ERROR_MESSAGES[code])}
        </Banner>
      )}
    </div>
  );
}
