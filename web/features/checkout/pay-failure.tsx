import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Banner } from '#web/components/banner.tsx';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { CHOOSE_PATH, PERMISSION_PATH } from '#web/features/clean/clean-step.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import type { PayProblem, PayStep } from './pay-problem.ts';

type PayFailureProps = {
  problem: Extract<PayProblem, { kind: 'step' }>;
  onRetry: () => void;
};

/** Nothing was paid: why, and the one step that helps. */
export function PayFailure({ problem: { step, code }, onRetry }: PayFailureProps) {
  const { _ } = useLingui();
  return (
    <div role="alert">
      <Banner
        tone="warning"
        icon={<CircleAlert />}
        title={<Trans>Betalning misslyckades</Trans>}
        action={<NextStep step={step} onRetry={onRetry} />}
      >
        {code === 'payment_failed' ? null : <p>{_(ERROR_MESSAGES[code])}</p>}
        {step === 'retry' ? (
          <p>
            <Trans>Samma beställning kan aldrig betalas två gånger.</Trans>
          </p>
        ) : null}
      </Banner>
    </div>
  );
}

function NextStep({ step, onRetry }: { step: PayStep; onRetry: () => void }) {
  const keptPath = useKeptPath();
  switch (step) {
    case 'retry':
      return (
        <Button variant="secondary" onClick={onRetry}>
          <Trans>Försök igen</Trans>
        </Button>
      );
    case 'reload':
      return (
        <Button variant="secondary" onClick={() => location.reload()}>
          <Trans>Ladda om sidan</Trans>
        </Button>
      );
    case 'choose-again':
      return (
        <ButtonLink variant="secondary" to={keptPath(CHOOSE_PATH)}>
          <Trans>Välj igen</Trans>
        </ButtonLink>
      );
    case 'give-permission':
      return (
        <ButtonLink variant="secondary" to={keptPath(PERMISSION_PATH)}>
          <Trans>Ge tillåtelse</Trans>
        </ButtonLink>
      );
    case 'scan-again':
      return (
        <ButtonLink variant="secondary" to={keptPath('/scan')}>
          <Trans>Skanna igen</Trans>
        </ButtonLink>
      );
    case 'none':
      return null;
    default:
      return step satisfies never;
  }
}
