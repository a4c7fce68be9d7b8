import { useLingui } from '@lingui/react';

import { toLanguage } from '#worker/domain/language.ts';
import type { Currency } from '#worker/domain/orders/prices.ts';

import { defaultCurrency } from '#web/i18n/default-currency.ts';
import { useAtomValue } from '#web/state/store.ts';

import { chosenCurrencyAtom } from './session-atoms.ts';

/** What prices are shown in: as the account says, else as the language has it. */
export function useCurrency(): Currency {
  const { i18n } = useLingui();
  return useAtomValue(chosenCurrencyAtom) ?? defaultCurrency(toLanguage(i18n.locale));
}
