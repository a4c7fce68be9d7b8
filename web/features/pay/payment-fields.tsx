import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { PAYMENT_METHODS, type PaymentMethod } from '#worker/contract/orders.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { type Currency, DONATION_MINOR } from '#worker/domain/orders/prices.ts';

import { METHOD_NAME } from '#web/entities/orders/order-texts.tsx';
import { TickLine } from '#web/shared/components/tick-line.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

/** The fields are disabled and the error removed when a payment starts; both would drop the focus. */
export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}

type DonationTickProps = {
  currency: Currency;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
};

/** Only if a recipient is configured; never ticked in advance. */
export function DonationTick({ currency, isTicked, onTick }: DonationTickProps) {
  const format = useFormat();
  const recipient = BRAND.donationRecipient;
  if (recipient === null) return null;
  const sum = format.money(DONATION_MINOR[currency], currency);
  return (
    <TickLine
      name="hasDonation"
      isTicked={isTicked}
      onTick={onTick}
      detail={<Trans>Frivilligt. Hela beloppet går vidare, utan moms.</Trans>}
    >
      <Trans>
        Lägg till {sum} till {recipient}
      </Trans>
    </TickLine>
  );
}

type MethodChoiceProps = {
  method: PaymentMethod;
  isSwishPossible: boolean;
  onChoose: (method: PaymentMethod) => void;
  children: ReactNode;
};

export function MethodChoice(props: MethodChoiceProps) {
  const { i18n } = useLingui();
  const { method, isSwishPossible, onChoose, children } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="text-[0.9375rem] font-semibold">
        <Trans>Betalsätt</Trans>
      </legend>
      <div className="mt-2 flex flex-wrap gap-x-6 border-y border-line">
        {PAYMENT_METHODS.map((each) => {
          const isPossible = each !== 'swish' || isSwishPossible;
          return (
            <div
              key={each}
              className="w-full border-t border-line first:border-t-0 max-sm:contents"
            >
              <label
                className={`flex min-h-14 items-center gap-4 py-3 ${
                  isPossible ? 'cursor-pointer' : 'text-soft'
                }`}
              >
                <input
                  type="radio"
                  name="method"
                  value={each}
                  checked={each === method}
                  disabled={!isPossible}
                  onChange={() => onChoose(each)}
                  className="size-6 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-sheet checked:border-[7px] checked:border-moss disabled:cursor-default disabled:opacity-50 forced-colors:appearance-auto"
                />
                <span className="font-semibold">{i18n._(METHOD_NAME[each])}</span>
                {isPossible ? null : (
                  <span className="ml-auto text-right text-[0.8125rem]">
                    <Trans>Bara i svenska kronor</Trans>
                  </span>
                )}
              </label>
              {each === method ? (
                <div className="order-last w-full pb-4 sm:pl-10">{children}</div>
              ) : null}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
