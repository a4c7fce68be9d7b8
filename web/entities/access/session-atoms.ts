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

export function defaultCurrency(language: Language): Currency {
  return DEFAULT_CURRENCIES[language];
}

/** As last heard from the server; null before the first answer. */
export const sessionAtom = atom<SessionView | null>(null);

type HeardSession = {
  session: SessionView;
  /** The session known when the request was sent. */
  known: SessionView | null;
};

/** Takes a session from the server. A currency saved since the request was sent is newer than the answer. */
export const takeSessionAtom = atom(null, (get, set, { session, known }: HeardSession) => {
  const { user } = session;
  const now = get(sessionAtom)?.user;
  const isChosenSince = now?.id === known?.user?.id && now?.currency !== known?.user?.currency;
  if (user === null || now?.id !== user.id || !isChosenSince) set(sessionAtom, session);
  else set(sessionAtom, { ...session, user: { ...user, currency: now.currency } });
});

/** For visitors: read from the document. */
export const pagePriceListAtom = atom<PriceListName>(readPagePriceList());

export const priceListAtom = atom((get) => get(sessionAtom)?.priceList ?? get(pagePriceListAtom));

export const userIdAtom = atom((get) => get(sessionAtom)?.user?.id ?? null);

export const userEmailAtom = atom((get) => get(sessionAtom)?.user?.email ?? null);

/** null: not chosen. */
export const chosenCurrencyAtom = atom((get) => get(sessionAtom)?.user?.currency ?? null);

/** Optimistic, ahead of the next session from the server. */
export const takeCurrencyAtom = atom(null, (get, set, currency: Currency) => {
  const session = get(sessionAtom);
  if (session === null || session.user === null) return;
  set(sessionAtom, { ...session, user: { ...session.user, currency } });
});

/** A page follows a scan that has not failed: on /scan the onboarding opens over nothing else. */
export const isScanFollowedAtom = atom(false);

/** While the onboarding is open: a result waits for its end. */
export const isOnboardingAtom = atom(false);

export const connectionAtom = atom((get) => get(sessionAtom)?.connection ?? null);

function readPagePriceList(): PriceListName {
  if (typeof document === 'undefined') return 'standard';
  const named = document.documentElement.dataset['priceList'];
  return PRICE_LIST_NAMES.find((name) => name === named) ?? 'standard';
}

export function useCurrency(): Currency {
  const { i18n } = useLingui();
  return useAtomValue(chosenCurrencyAtom) ?? defaultCurrency(toLanguage(i18n.locale));
}
