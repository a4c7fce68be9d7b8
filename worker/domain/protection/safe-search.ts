import { inSearches } from '#worker/domain/scan/any-of.ts';

import { SAFE_LIST } from './safe-list.ts';

/** The terms of Gmail searches that together find all mail from domains on the safe-list, and from every domain below them. */
export const SAFE_SEARCHES: readonly (readonly string[])[] = inSearches(
  SAFE_LIST.map(({ domain }) => `from:${domain}`),
);
