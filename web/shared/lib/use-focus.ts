import { type RefObject, useEffect, useRef } from 'react';

import { takeLostFocus } from './focus.ts';

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

/** For a control that may unmount when pressed: the nearest focusable ancestor takes the focus. */
export function useFocusFallback() {
  const control = useRef<HTMLButtonElement>(null);
  const around = useRef<readonly HTMLElement[]>([]);

  useEffect(
    () => () => takeLostFocus(around.current.find(({ isConnected }) => isConnected) ?? null),
    [],
  );

  function press(): void {
    around.current = focusableAround(control.current);
  }

  return { control, press };
}

function focusableAround(element: Element | null): HTMLElement[] {
  const found = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
  return found === null ? [] : [found, ...focusableAround(found)];
}

/** For the heading of the next step. */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
