import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { PAYMENT_METHODS, type PaymentMethod } from '#worker/contract/orders.ts';

import { METHOD_NAME } from '#web/features/receipt/order-texts.tsx';

type MethodChoiceProps = {
  method: PaymentMethod;
  isSwishPossible: boolean;
  onChoose: (method: PaymentMethod) => void;
  /** What the chosen way needs to know. */
  children: ReactNode;
};

/** Which way to pay, with the fields of the chosen one under it. */
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
