import * as z from 'zod/mini';

import { userIdAtom } from '#web/entities/access/session-atoms.ts';
import { atom, store, useAtomValue } from '#web/shared/lib/store.ts';
import { saveInTab, readInTab } from '#web/shared/lib/tab-storage.ts';

export type SearchedList = 'testimonials' | 'tickets' | 'contacts' | 'waitlist';

const STORAGE_KEY = 'grinbox.admin-search';

const searchSchema = z.strictObject({ list: z.string(), words: z.string() });

/** The last search, also after a reload. Not in the address or the history: the words are people's names. */
const searchAtom = atom(searchSchema.safeParse(readInTab(STORAGE_KEY)).data ?? null);

store.sub(userIdAtom, () => {
  if (store.get(userIdAtom) === null) forgetSearch();
});

function setSearch(search: z.infer<typeof searchSchema> | null): void {
  store.set(searchAtom, search);
  saveInTab(STORAGE_KEY, search);
}

/** Read again by the list's loader. Empty words end the search. */
export function saveSearch(list: SearchedList, words: string): void {
  setSearch(words === '' ? null : { list, words });
}

export function forgetSearch(): void {
  setSearch(null);
}

/** For loaders. */
export function readSearch(list: SearchedList): string {
  return wordsFor(list, store.get(searchAtom));
}

export function useSearch(list: SearchedList): string {
  return wordsFor(list, useAtomValue(searchAtom));
}

function wordsFor(list: SearchedList, search: z.infer<typeof searchSchema> | null): string {
  return search?.list === list ? search.words : '';
}
