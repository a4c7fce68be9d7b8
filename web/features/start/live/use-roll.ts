import { useEffect, useState } from 'react';

const STAYS_MS = 6_000;

/** Which of `count` is shown: the next every six seconds, unless it is paused or pointer or focus are on it. */
export function useRoll(count: number, { isStill }: { isStill: boolean }) {
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isRolling = count > 1 && !isStill && !isPaused && !isPointedAt && !hasFocus;

  useEffect(() => {
    if (!isRolling) return undefined;
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), STAYS_MS);
    return () => clearInterval(timer);
  }, [isRolling, count]);

  return {
    index,
    isRolling,
    isPaused,
    togglePause: () => setIsPaused(!isPaused),
    move: (steps: number) => setIndex((now) => (now + steps + count) % count),
    /** For the element that all of it is in. */
    attention: {
      onPointerEnter: () => setIsPointedAt(true),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: () => setHasFocus(false),
    },
  };
}
