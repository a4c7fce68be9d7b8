import { parseFromLineDate } from './message-date.ts';

/** As Takeout writes it: Gmail's number of the message, and when it arrived. */
const TAKEOUT = /^From (\d{1,20})@xxx /;

/** Gmail's own number of a message; null where its From line is not of Takeout. */
export function takeoutIdOf(fromLine: string | null): string | null {
  return TAKEOUT.exec(fromLine ?? '')?.[1] ?? null;
}

/** When a message arrived, in epoch milliseconds; null where its From line is not of Takeout or makes no sense. */
export function arrivalOf(fromLine: string | null, nowMs: number): number | null {
  return takeoutIdOf(fromLine) === null ? null : parseFromLineDate(fromLine, nowMs);
}
