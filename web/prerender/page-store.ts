import { createStore } from 'jotai';

import type { PageEdition } from '#worker/domain/prerendered-file.ts';

import { pagePriceListAtom } from '#web/features/access/session-atoms.ts';
import { activeLanguageAtom } from '#web/features/language/language-atoms.ts';
import { pageLaunchAtom } from '#web/features/launch/launch-atoms.ts';

/** What a page is drawn from before anybody has opened it. */
export function pageStore({ language, priceList, launch }: PageEdition) {
  const store = createStore();
  store.set(activeLanguageAtom, language);
  store.set(pagePriceListAtom, priceList);
  store.set(pageLaunchAtom, launch);
  return store;
}
