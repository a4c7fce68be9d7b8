import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';

import { CHOOSE_PATHS } from '#worker/domain/order/tier-path.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Banner } from '#web/components/banner.tsx';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { permissionPath } from '#web/features/clean/clean-step.ts';
import { FinishFirstLink } from '#web/features/clean/finish-first-link.tsx';
import { useTier } from '#web/features/clean/use-tier.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { DEEP_PAY_TEXT } from './deep-pay-text.ts';
import type { PayProblem, PayStep } from './pay-problem.ts';

type PayFailureProps = {
  problem: Extract<PayProblem, { kind: 'step' }>;
  onRetry: () => void;
};

/** Nothing was paid: why, and the one step that helps. */
export function PayFailure({ problem: { step, code, orderId }, onRetry }: PayFailureProps) {
  const { _ } = useLingui();
  const tier = useTier();
  const text = (tier === 'reset' ? DEEP_PAY_TEXT[code] : undefined) ?? ERROR_MESSAGES[code];
  return (
    <div role="alert">
      <Banner
        tone="warning"
        icon={<CircleAlert />}
        title={<Trans>Betalning misslyckades</Trans>}
        action={<NextStep step={step} orderId={orderId} onRetry={onRetry} />}
      >
        {code === 'payment_failed' ? null : <p>{_(text)}</p>}
        {step === 'retry' ? (
          <p>
            <Trans>Samma beställning kan aldrig betalas två gånger.</Trans>
          </p>
        ) : null}
      </Banner>
    </div>
  );
}

type NextStepProps = { step: PayStep; orderId: string | undefined; onRetry: () => void };

function NextStep({ step, orderId, onRetry }: NextStepProps) {
  const keptPath = useKeptPath();
  const tier = useTier();
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
        <ButtonLink variant="secondary" to={keptPath(CHOOSE_PATHS[tier])}>
          <Trans>Välj igen</Trans>
        </ButtonLink>
      );
    case 'give-permission':
      return (
        <ButtonLink variant="secondary" to={keptPath(permissionPath(tier))}>
          <Trans>Ge tillåtelse</Trans>
        </ButtonLink>
      );
    case 'scan-again':
      return (
        <ButtonLink variant="secondary" to={keptPath('/scan')}>
          <Trans>Skanna igen</Trans>
        </ButtonLink>
      );
    case 'scan-anew':
      return (
        <ButtonLink variant="secondary" to={keptPath(CHOOSE_PATHS[tier])}>
          <Trans>Skanna igen</Trans>
        </ButtonLink>
      );
    case 'finish-first':
      return <FinishFirstLink orderId={orderId ?? null} />;
    case 'none':
      return null;
    default:
      return step satisfies never;
  }
}
