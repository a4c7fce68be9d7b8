import { type RefObject, useEffect, useSyncExternalStore } from 'react';

const QUERY = '(min-width: 48rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export function isWide(): boolean {
  return matchMedia(QUERY).matches;
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true);
}

const AIR_PX = 24;

/** Sets scroll padding and the toasts' offset by a sticky footer's height. */
export function useRoomBelow(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isSticky = getComputedStyle(element).position === 'sticky';
      root.style.setProperty(
        '--room-below',
        isSticky ? `${element.offsetHeight + AIR_PX}px` : '0px',
      );
      root.style.setProperty('--taken-below', isSticky ? `${element.offsetHeight}px` : '0px');
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--room-below');
      root.style.removeProperty('--taken-below');
    };
  }, [ref]);
}
