import { useLingui } from '@lingui/react';

import type { SessionView } from '#worker/contract/access.ts';
import { type Language, toLanguage } from '#worker/domain/language.ts';
import {
  type Currency,
  PRICE_LIST_NAMES,
  type PriceListName,
} from '#worker/domain/orders/prices.ts';

import { atom, useAtomValue } from '#web/shared/lib/store.ts';

const DEFAULT_CURRENCIES: Record<Language, Currency> = { sv: 'SEK', en: 'EUR' };

/** What prices are shown in until the buyer chooses otherwise. */
export function defaultCurrency(language: Language): Currency {
  return DEFAULT_CURRENCIES[language];
}

/** Who is signed in, as last heard from the server; null before the first answer. */
export const sessionAtom = atom<SessionView | null>(null);

type HeardSession = {
  session: SessionView;
  /** What was known when the server was asked. */
  known: SessionView | null;
};

/**
 * Takes an answer about the session. Of a choice of currency that was saved while the server was asked, what is known
 * is newer; all else is as the answer says.
 */
export const takeSessionAtom = atom(null, (get, set, { session, known }: HeardSession) => {
  const { user } = session;
  const now = get(sessionAtom)?.user;
  const isChosenSince = now?.id === known?.user?.id && now?.currency !== known?.user?.currency;
  if (user === null || now?.id !== user.id || !isChosenSince) set(sessionAtom, session);
  else set(sessionAtom, { ...session, user: { ...user, currency: now.currency } });
});

/** What everything costs by for whoever is not signed in: the page that the server sent says it. */
export const pagePriceListAtom = atom<PriceListName>(readPagePriceList());

/** What everything costs by. */
export const priceListAtom = atom((get) => get(sessionAtom)?.priceList ?? get(pagePriceListAtom));

export const userIdAtom = atom((get) => get(sessionAtom)?.user?.id ?? null);

export const userEmailAtom = atom((get) => get(sessionAtom)?.user?.email ?? null);

/** What their account says prices are shown in; null where it says nothing. */
export const chosenCurrencyAtom = atom((get) => get(sessionAtom)?.user?.currency ?? null);

/** Shows prices in this from now on, ahead of the next answer about the session. */
export const takeCurrencyAtom = atom(null, (get, set, currency: Currency) => {
  const session = get(sessionAtom);
  if (session === null || session.user === null) return;
  set(sessionAtom, { ...session, user: { ...session.user, currency } });
});

export const connectionAtom = atom((get) => get(sessionAtom)?.connection ?? null);

function readPagePriceList(): PriceListName {
  if (typeof document === 'undefined') return 'standard';
  const named = document.documentElement.dataset['priceList'];
  return PRICE_LIST_NAMES.find((name) => name === named) ?? 'standard';
}

/** What prices are shown in: as the account says, else as the language has it. */
export function useCurrency(): Currency {
  const { i18n } = useLingui();
  return useAtomValue(chosenCurrencyAtom) ?? defaultCurrency(toLanguage(i18n.locale));
}
