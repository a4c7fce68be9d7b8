import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetchers } from 'react-router';

import { takeLostFocus } from './focus.ts';

/**
 * Keeps the focus when the pressed row leaves the list: once `shown` changes, the row in its place takes it, else
 * the last one, else `rest`.
 */
export function useRowFocus(shown: unknown) {
  const rows = useRef<HTMLUListElement>(null);
  const rest = useRef<HTMLParagraphElement>(null);
  const pressed = useRef<{ place: number; among: unknown } | null>(null);
  const isSubmitting = useFetchers().some(({ state }) => state === 'submitting');

  const restoreFocus = useEffectEvent((now: unknown) => {
    // What comes in before the answer is older than it.
    if (pressed.current === null || pressed.current.among === now || isSubmitting) return;
    const { place } = pressed.current;
    pressed.current = null;
    const shownRows = Array.from(rows.current?.children ?? []).filter(
      (row) => row instanceof HTMLElement,
    );
    takeLostFocus(shownRows[Math.min(place, shownRows.length - 1)] ?? rest.current);
  });

  useEffect(() => restoreFocus(shown), [shown]);

  function press(place: number): void {
    pressed.current = { place, among: shown };
  }

  return { rows, rest, press };
}
