import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

import * as format from '#worker/domain/format.ts';
import { toLanguage } from '#worker/domain/language.ts';

/** `worker/domain/format.ts` in the page's language. */
export function useFormat() {
  const language = toLanguage(useLingui().i18n.locale);
  return useMemo(
    () => ({
      count: (value: number) => format.formatCount(value, language),
      /** Whole thousands, above this. */
      thousands: (value: number) => format.formatCount(Math.floor(value / 1000) * 1000, language),
      percent: (value: number) => format.formatPercent(value, language),
      bytes: (value: number) => format.formatBytes(value, language),
      chosenBytes: (value: number) => format.formatChosenBytes(value, language),
      byteQuantity: (value: number) => format.byteQuantity(value, language),
      kg: (value: number) => format.formatKg(value, language),
      range: (low: number, high: number) => format.formatRange(low, high, language),
      kgRange: (lowKg: number, highKg: number) => format.formatKgRange(lowKg, highKg, language),
      tonnes: (kg: number) => format.formatTonnes(kg, language),
      tickingKg: (value: number) => format.formatTickingKg(value, language),
      factor: (value: number) => format.formatFactor(value, language),
      grams: (value: number) => format.formatGrams(value, language),
      amount: (value: number) => format.formatAmount(value, language),
      oneDecimal: (value: number) => format.formatOneDecimal(value, language),
      money: (amountMinor: number, currency: string) =>
        format.formatMoney(amountMinor, currency, language),
    }),
    [language],
  );
}
