import { takeLostFocus } from '#web/components/take-lost-focus.ts';

/**
 * Where somebody pressed something at a place of a list whose row may have gone by now: the row that stands there takes
 * their focus, the last one where that was the end, or `rest` where no row is left.
 */
export function takeRowFocus(
  rows: readonly HTMLElement[],
  place: number,
  rest: HTMLElement | null,
): void {
  takeLostFocus(rows[Math.min(place, rows.length - 1)] ?? rest);
}
