import { Trans } from '@lingui/react/macro';

import { TickLine } from '#web/components/tick-line.tsx';

import type { CheckoutForm } from './checkout-form.ts';

type ConsentBoxesProps = {
  form: Pick<CheckoutForm, 'startsImmediately' | 'losesWithdrawalRight'>;
  /** The server, or the button, has asked for them. */
  isMissed: boolean;
  onChange: (change: Partial<CheckoutForm>) => void;
};

/**
 * The two statements that the law wants ticked before a service starts within the time of withdrawal. A
 * change of either, in either language, is a new PURCHASE_CONSENT_VERSION.
 */
export function ConsentBoxes({ form, isMissed, onChange }: ConsentBoxesProps) {
  const { startsImmediately, losesWithdrawalRight } = form;
  return (
    <fieldset className="min-w-0">
      <legend className="text-[0.9375rem] font-semibold">
        <Trans>Innan du betalar</Trans>
      </legend>
      <div className="mt-1">
        <TickLine
          name="startsImmediately"
          isTicked={startsImmediately}
          isInvalid={isMissed && !startsImmediately}
          onTick={(isTicked) => onChange({ startsImmediately: isTicked })}
        >
          <Trans>Jag samtycker till att tjänsten påbörjas direkt.</Trans>
        </TickLine>
        <TickLine
          name="losesWithdrawalRight"
          isTicked={losesWithdrawalRight}
          isInvalid={isMissed && !losesWithdrawalRight}
          onTick={(isTicked) => onChange({ losesWithdrawalRight: isTicked })}
        >
          <Trans>Jag är medveten om att ångerrätten upphör när tjänsten är fullt utförd.</Trans>
        </TickLine>
      </div>
    </fieldset>
  );
}
