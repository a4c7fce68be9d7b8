import { BRAND } from './brand.ts';

/** What a browser keeps the export of an account as: of that day, in UTC. */
export function exportFileName(nowMs: number): string {
  return `${BRAND.productName.toLowerCase()}-export-${new Date(nowMs).toISOString().slice(0, 10)}.json`;
}
