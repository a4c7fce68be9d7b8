import { useEffect } from 'react';

import { atom, useAtom } from '#web/shared/lib/store.ts';

import { nextFigures, pollStats, type RealFigures } from './real-figures.ts';

/** Kept across pages of the app. */
export const realFiguresAtom = atom<RealFigures>(undefined);

export function useRealFigures(): RealFigures {
  const [figures, setFigures] = useAtom(realFiguresAtom);
  useEffect(
    () => pollStats((stats) => setFigures((shown) => nextFigures(shown, stats))),
    [setFigures],
  );
  return figures;
}
