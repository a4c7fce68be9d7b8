import { anyOf } from '#worker/domain/scan/any-of.ts';

import { SAFE_LIST } from './safe-list.ts';

/** Gmail searches that together find all mail from domains on the safe-list, and from every domain below them. */
export const SAFE_SEARCHES: readonly string[] = anyOf(
  SAFE_LIST.map(({ domain }) => `from:${domain}`),
);
