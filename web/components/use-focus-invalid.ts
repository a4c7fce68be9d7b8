import { useEffect, useRef, type RefObject } from 'react';

/** For a form: each new `problem` moves the focus to the first of its fields that was not taken. */
export function useFocusInvalid(problem: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  return form;
}
