import { createStore } from 'jotai';

/** Module-level: route loaders write to it before a page renders. */
export const store = createStore();

export { Provider, atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
