import { createStore } from 'jotai';

/** The one store. Route loaders write to it before a page renders, so it cannot live in a component. */
export const store = createStore();

export { Provider, atom, useAtomValue, useSetAtom } from 'jotai';
