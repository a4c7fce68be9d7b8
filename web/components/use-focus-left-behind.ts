import { useEffect, useRef } from 'react';

import { takeLostFocus } from './take-lost-focus.ts';

/**
 * For a control that may go with what it stands in once it has been pressed: the focus that goes too is taken by the
 * nearest thing around it that is still there and can be focused.
 */
export function useFocusLeftBehind() {
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

/** The nearest first. */
function focusableAround(element: Element | null): HTMLElement[] {
  const found = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
  return found === null ? [] : [found, ...focusableAround(found)];
}
