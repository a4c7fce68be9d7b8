import { useState } from 'react';

import { useIsPrinting } from './use-is-printing.ts';

/** The first of a list until it is unfolded; all of it on paper, where nothing can be pressed. */
export function useFirstItems<Item>(items: readonly Item[], firstCount: number) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isWhole = useIsPrinting() || isUnfolded;
  return { shown: isWhole ? items : items.slice(0, firstCount), isUnfolded, setIsUnfolded };
}
