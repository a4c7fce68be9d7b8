import { useEffect, useRef, type RefObject } from 'react';

/** A screen reader's press comes as a click alone. */
const TOUCHES = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const;

/** Whether somebody has touched the page since it was opened. `hadBegun`: they had begun to choose before that. */
export function useHasBegun(hadBegun: boolean): RefObject<boolean> {
  const hasBegun = useRef(hadBegun);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const begin = () => {
      hasBegun.current = true;
    };
    for (const touch of TOUCHES) {
      addEventListener(touch, begin, { capture: true, passive: true, signal });
    }
    return () => leaving.abort();
  }, []);
  return hasBegun;
}
