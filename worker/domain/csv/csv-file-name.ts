import { csvDay } from './csv-day.ts';

/** A file that is named with its day. */
export function csvFileName(what: string, nowMs: number): string {
  return `${what}-${csvDay(nowMs)}.csv`;
}
