import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { isOutcomeUnknown } from '#web/api/is-outcome-unknown.ts';
import { Banner } from '#web/components/banner.tsx';
import { MailLink } from '#web/components/mail-link.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

/** Why a notice was not taken, or that it is not known whether it was; and the way that is always open. */
export function NoticeProblem({ problem }: { problem: ErrorCode | null }) {
  const { _ } = useLingui();
  return (
    <div role="alert" className="mt-6 max-w-[38rem] empty:hidden">
      {problem === null ? null : (
        <Banner tone="warning" title={_(ERROR_MESSAGES[problem])}>
          {isOutcomeUnknown(problem) ? (
            <Trans>
              Vi vet inte om anmälan kom fram. Bekräfta igen, den räknas bara en gång, eller skriv
              till <MailLink />: det gäller lika mycket.
            </Trans>
          ) : (
            <Trans>
              Anmälan kom inte fram. Försök igen, eller skriv till <MailLink />: det gäller lika
              mycket.
            </Trans>
          )}
        </Banner>
      )}
    </div>
  );
}
