import { createStore } from 'jotai';

import type { Language } from '#worker/domain/language.ts';
import type { PriceListName } from '#worker/domain/order/price-list.ts';

import { pagePriceListAtom } from '#web/features/access/session-atoms.ts';
import { activeLanguageAtom } from '#web/features/language/language-atoms.ts';

/** What a page is drawn from before anybody has opened it. */
export function pageStore(language: Language, priceList: PriceListName) {
  const store = createStore();
  store.set(activeLanguageAtom, language);
  store.set(pagePriceListAtom, priceList);
  return store;
}
