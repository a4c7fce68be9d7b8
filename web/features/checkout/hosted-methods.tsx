import { Trans } from '@lingui/react/macro';
import { useId } from 'react';

import type { Currency } from '#worker/domain/order/price-list.ts';

import { isSwishPossible } from './checkout-form.ts';

/** Where the payment is made, and with what it can be made there: chosen there, and asked for there. */
export function HostedMethods({ currency }: { currency: Currency }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <p id={id} className="text-[0.9375rem] font-semibold">
        <Trans>Betalsätt</Trans>
      </p>
      <div className="mt-2 border-y border-line py-4">
        <p className="font-semibold">
          {isSwishPossible(currency) ? (
            <Trans>Kort, Apple Pay, Google Pay, Klarna eller Swish</Trans>
          ) : (
            <Trans>Kort, Apple Pay, Google Pay eller Klarna</Trans>
          )}
        </p>
        <p className="mt-1 text-[0.9375rem] text-soft">
          <Trans>
            Du väljer på Stripes betalsida, som tar betalt åt oss. Vi ser varken kortnummer eller
            kontouppgifter.
          </Trans>{' '}
          {isSwishPossible(currency) ? null : <Trans>Swish går bara i svenska kronor.</Trans>}
        </p>
      </div>
    </section>
  );
}
