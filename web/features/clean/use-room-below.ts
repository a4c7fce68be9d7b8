import { useEffect, type RefObject } from 'react';

const AIR_PX = 24;

/** Keeps whatever gets focus, or is scrolled to, clear of an element that sticks to the foot of the window. */
export function useRoomBelow(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isSticky = getComputedStyle(element).position === 'sticky';
      root.style.scrollPaddingBottom = isSticky ? `${element.offsetHeight + AIR_PX}px` : '';
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.scrollPaddingBottom = '';
    };
  }, [ref]);
}
