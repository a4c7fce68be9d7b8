import { type RefObject, useEffect, useRef } from 'react';

/** As the ref of what stands where something focused just was: takes the focus, unless that is somewhere else by now. */
export function takeLostFocus(element: Pick<HTMLElement, 'focus'> | null): void {
  if (document.activeElement === document.body) element?.focus();
}

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

/**
 * For a form: each new `problem` moves the focus to the first of its fields that was not taken. Where all were, it goes
 * back to the button, if fields that were disabled meanwhile have lost it.
 */
export function useFocusInvalid(problem: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem === null) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
    if (invalid === null)
      takeLostFocus(form.current?.querySelector<HTMLElement>('[type="submit"]') ?? null);
    else invalid.focus();
  }, [problem]);
  return form;
}

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

/** For the heading of a step that takes the place of another: whoever reads by ear begins there. */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
