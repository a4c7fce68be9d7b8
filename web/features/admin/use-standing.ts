import { useState } from 'react';

import type { Loaded } from './use-loaded.ts';

/** What was brought last stands while something else is being brought in its place, so that nobody loses theirs. */
export function useStanding<Data>(loaded: Loaded<Data>): {
  standing: Loaded<Data>;
  isWaiting: boolean;
} {
  const [last, setLast] = useState(loaded);
  const isWaiting = loaded.kind === 'loading';
  if (!isWaiting && last !== loaded) setLast(loaded);
  return { standing: isWaiting ? last : loaded, isWaiting };
}
