import { Trans } from '@lingui/react/macro';
import { useId } from 'react';

import { Button } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';

/** What still stands between the buyer and the button. */
export type PayHint =
  | 'processing'
  | 'phone'
  | 'email'
  | 'consent'
  /** Nothing: it leads to Stripe's page. */
  | 'hosted'
  /** Which is about to open. */
  | 'opening'
  | null;

/** Names the sum, and says beside itself what it waits for. */
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
