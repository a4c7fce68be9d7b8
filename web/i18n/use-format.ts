import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

import { toLanguage } from '#worker/domain/language.ts';
import type { Currency } from '#worker/domain/order/price-list.ts';

import * as format from './format.ts';

/** The formats of `format.ts`, bound to the language on the page. */
export function useFormat() {
  const language = toLanguage(useLingui().i18n.locale);
  return useMemo(
    () => ({
      count: (value: number) => format.formatCount(value, language),
      percent: (value: number) => format.formatPercent(value, language),
      bytes: (value: number) => format.formatBytes(value, language),
      bytesShort: (value: number) => format.formatBytesShort(value, language),
      byteQuantity: (value: number) => format.byteQuantity(value, language),
      kg: (value: number) => format.formatKg(value, language),
      kgTwoDecimals: (value: number) => format.formatKgTwoDecimals(value, language),
      kgRange: (lowKg: number, highKg: number) => format.formatKgRange(lowKg, highKg, language),
      tickingKg: (value: number) => format.formatTickingKg(value, language),
      factor: (value: number) => format.formatFactor(value, language),
      grams: (value: number) => format.formatGrams(value, language),
      amount: (value: number) => format.formatAmount(value, language),
      money: (amountMinor: number, currency: Currency) =>
        format.formatMoney(amountMinor, currency, language),
      date: (epochMs: number) => format.formatDate(epochMs, language),
      dateTime: (epochMs: number) => format.formatDateTime(epochMs, language),
      receiptTime: (epochMs: number) => format.formatReceiptTime(epochMs, language),
    }),
    [language],
  );
}
