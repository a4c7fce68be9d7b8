import { Trans, useLingui } from '@lingui/react/macro';

import { TIER_NAME } from '#web/features/receipt/tier-name.ts';
import { useDateFormat } from '#web/i18n/use-date-format.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import type { Purchase } from './purchase.ts';

type PurchaseChoiceProps = {
  purchases: readonly Purchase[];
  chosenId: string;
  onChoose: (orderId: string) => void;
};

/** Which purchase it is about. */
export function PurchaseChoice({ purchases, chosenId, onChoose }: PurchaseChoiceProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const dates = useDateFormat();
  return (
    <fieldset className="mt-10 min-w-0">
      <legend className="text-[0.9375rem] font-semibold">
        <Trans>Vilket köp gäller det?</Trans>
      </legend>
      <div className="mt-2 border-y border-line">
        {purchases.map(({ id, orderNumber, tier, paidAtMs, amounts, withdrawal }) => (
          <label
            key={id}
            htmlFor={`purchase-${id}`}
            className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 border-t border-line py-3 first:border-t-0"
          >
            <input
              id={`purchase-${id}`}
              type="radio"
              name="purchase"
              value={id}
              checked={id === chosenId}
              onChange={() => onChoose(id)}
              className="size-6 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-sheet checked:border-[7px] checked:border-moss forced-colors:appearance-auto"
            />
            <span className="font-semibold">{i18n._(TIER_NAME[tier])}</span>
            <span className="figures ml-auto text-[0.875rem]">
              {format.money(amounts.totalMinor, amounts.currency)}
            </span>
            <span className="figures w-full pl-10 text-[0.8125rem] text-soft">
              {orderNumber} · {dates.date(paidAtMs)}
              {withdrawal === null ? null : <> · {t`ångeranmälan inskickad`}</>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
