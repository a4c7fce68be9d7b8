import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { isOutcomeUnknown } from '#web/api/is-outcome-unknown.ts';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { MailLink } from '#web/components/mail-link.tsx';
import { Tag } from '#web/components/tag.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import type { Purchase, WithdrawalAnswer } from './purchase.ts';
import { StandingNotice } from './standing-notice.tsx';
import { useFocusedHeading } from './use-focused-heading.ts';
import { useWithdraw } from './use-withdraw.ts';

type ConfirmNoticeProps = {
  purchase: Purchase;
  name: string;
  onBack: () => void;
  onGiven: (answer: WithdrawalAnswer) => void;
};

/** Asked once more, with the notice as it will be given beside it. */
export function ConfirmNotice({ purchase, name, onBack, onGiven }: ConfirmNoticeProps) {
  const { _ } = useLingui();
  const heading = useFocusedHeading();
  const { isBusy, problem, withdraw } = useWithdraw(purchase.id, onGiven);
  return (
    <>
      <Tag>
        <Trans>Steg 2 av 2</Trans>
      </Tag>
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-5xl sm:text-6xl">
        <Trans>Stämmer det här?</Trans>
      </h1>
      <p className="mt-6 max-w-[34rem] text-lg text-soft">
        <Trans>
          Så här lyder din anmälan. Den gäller från det ögonblick du bekräftar, och går inte att ta
          tillbaka.
        </Trans>
      </p>
      <div className="mt-8 max-w-[38rem]">
        <StandingNotice purchase={purchase} />
      </div>
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
      <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button isBusy={isBusy} onClick={() => void withdraw(name)}>
          <Trans>Bekräfta: jag ångrar köpet</Trans>
        </Button>
        <Button variant="secondary" isBusy={isBusy} onClick={onBack}>
          <Trans>Ändra</Trans>
        </Button>
      </div>
    </>
  );
}
