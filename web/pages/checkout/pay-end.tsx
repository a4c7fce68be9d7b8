import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';

import { useJourneyPath } from '#web/shared/router/journey.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { Spinner } from '#web/shared/components/loading.tsx';
import { permissionPath } from '#web/entities/cleanups/clean-step.ts';
import { FinishFirstLink } from '#web/entities/orders/order-texts.tsx';
import { useTier } from '#web/entities/cleanups/row-choice.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { DEEP_PAY_TEXT } from './use-pay.ts';
import type { PayProblem, PayStep } from './pay-problem.ts';

type PayFailureProps = {
  problem: Extract<PayProblem, { kind: 'step' }>;
  onRetry: () => void;
};

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
  const pathOf = useJourneyPath();
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
        <ButtonLink variant="secondary" to={pathOf(CHOOSE_PATHS[tier])}>
          <Trans>Välj igen</Trans>
        </ButtonLink>
      );
    case 'give-permission':
      return (
        <ButtonLink variant="secondary" to={pathOf(permissionPath(tier))}>
          <Trans>Ge tillåtelse</Trans>
        </ButtonLink>
      );
    case 'scan-again':
      return (
        <ButtonLink variant="secondary" to={pathOf('/scan')}>
          <Trans>Skanna igen</Trans>
        </ButtonLink>
      );
    case 'scan-anew':
      return (
        <ButtonLink variant="secondary" to={pathOf(CHOOSE_PATHS[tier])}>
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

export type PayHint = 'processing' | 'phone' | 'email' | 'consent' | 'hosted' | 'opening' | null;

export function PayButton({ sum, hint }: { sum: string; hint: PayHint }) {
  const id = useId();
  const isProcessing = hint === 'processing' || hint === 'opening';
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button
        type="submit"
        variant="moss"
        isBusy={isProcessing}
        disabled={hint === 'phone' || hint === 'email'}
        aria-describedby={id}
        className="w-full min-w-[min(12rem,100%)] sm:w-auto"
      >
        {isProcessing ? <Spinner /> : null}
        <Trans>Betala {sum}</Trans>
      </Button>
      <p id={id} role="status" className="min-w-0 flex-1 basis-56 text-[0.9375rem] text-soft">
        <HintText hint={hint} />
      </p>
    </div>
  );
}

function HintText({ hint }: { hint: PayHint }) {
  switch (hint) {
    case 'processing':
      return <Trans>Betalningen behandlas …</Trans>;
    case 'phone':
      return <Trans>Fyll i ditt mobilnummer för Swish</Trans>;
    case 'email':
      return <Trans>Ange din email för Klarna</Trans>;
    case 'consent':
      return <Trans>Kryssa i båda rutorna ovanför för att kunna betala</Trans>;
    case 'hosted':
      return <Trans>Du skickas till Stripe</Trans>;
    case 'opening':
      return <Trans>Öppnar Stripe …</Trans>;
    case null:
      return null;
    default:
      return hint satisfies never;
  }
}

type PayEndProps = {
  problem: PayProblem | null;
  sum: string;
  hint: PayHint;
  onRetry: () => void;
};

/** The focus stays on the button; both it and the error are scrolled into view. */
export function PayEnd({ problem, sum, hint, onRetry }: PayEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const failure = problem?.kind === 'step' ? problem : null;

  useEffect(() => {
    if (failure !== null) end.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  return (
    <div ref={end} className="mt-4 grid gap-6">
      {failure === null ? null : <PayFailure problem={failure} onRetry={onRetry} />}
      <PayButton sum={sum} hint={hint} />
    </div>
  );
}
