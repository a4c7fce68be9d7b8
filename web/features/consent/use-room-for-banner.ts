import { useEffect, type RefObject } from 'react';

/** Gives the page as much more room at its foot as the banner takes, and keeps focus and what sticks there above it. */
export function useRoomForBanner(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--taken-by-banner', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--taken-by-banner');
    };
  }, [ref]);
}
