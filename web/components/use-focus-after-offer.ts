import { useEffect, useRef, type RefObject } from 'react';

import { takeLostFocus } from './take-lost-focus.ts';

/** The focus that goes with an offer, once it has been taken, is taken by what the offer was about. */
export function useFocusAfterOffer(
  isOffered: boolean,
  element: RefObject<HTMLElement | null>,
): void {
  const wasOffered = useRef(isOffered);
  useEffect(() => {
    if (wasOffered.current && !isOffered) takeLostFocus(element.current);
    wasOffered.current = isOffered;
  }, [isOffered, element]);
}
