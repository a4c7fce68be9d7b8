import { useEffect, useRef } from 'react';

import { takeLostFocus } from '#web/components/take-lost-focus.ts';

/**
 * Keeps the place of whoever presses something in a list whose row may go with it: once `shown` is new, the row that
 * stands there by then takes their focus, the last one where that was the end, or `rest` where no row is left.
 */
export function useRowFocus(shown: unknown) {
  const list = useRef<HTMLUListElement>(null);
  const rest = useRef<HTMLParagraphElement>(null);
  const pressed = useRef<{ place: number; among: unknown } | null>(null);

  useEffect(() => {
    if (pressed.current === null || pressed.current.among === shown) return;
    const { place } = pressed.current;
    pressed.current = null;
    const rows = Array.from(list.current?.children ?? []).filter(
      (row) => row instanceof HTMLElement,
    );
    takeLostFocus(rows[Math.min(place, rows.length - 1)] ?? rest.current);
  }, [shown]);

  function press(place: number): void {
    pressed.current = { place, among: shown };
  }

  return { list, rest, press };
}
