import { useEffect, useRef, type RefObject } from 'react';

import { takeLostFocus } from './take-lost-focus.ts';

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
