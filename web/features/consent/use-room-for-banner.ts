import { useEffect, type RefObject } from 'react';

/**
 * Who asks how much that is. Nobody inherits it (tokens.css), and each is named by its element, class or attribute: a
 * browser then works out anew the style of these alone, and not of the whole page.
 */
const ASKING = 'html, body, .above-banner, [data-sonner-toaster]';

/** Gives the page as much more room at its foot as the banner takes, and keeps focus and what sticks there above it. */
export function useRoomForBanner(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(() =>
      sheet.replaceSync(`${ASKING} { --taken-by-banner: ${element.offsetHeight}px }`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== sheet);
    };
  }, [ref]);
}
