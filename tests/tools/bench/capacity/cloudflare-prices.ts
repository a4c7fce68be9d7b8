/**
 * What Cloudflare charges beyond what the Workers Paid plan includes, in US dollars, as its documentation
 * says: Workers, Durable Objects (SQLite), D1 and Queues, each under platform/pricing.
 */
export const CLOUDFLARE_PRICES = {
  asOf: '2026-11-21',
  source: 'https://developers.cloudflare.com/workers/platform/pricing/',
  workerRequestsPerMillion: 0.3,
  cpuMsPerMillion: 0.02,
  /** RPC calls, alarms and connecting sockets. */
  objectRequestsPerMillion: 0.15,
  /** An active object counts as 128 MB, whatever it uses. */
  objectGbSecondsPerMillion: 12.5,
  /** Durable Objects and D1 alike. */
  rowsWrittenPerMillion: 1,
  rowsReadPerMillion: 0.001,
  objectGbMonth: 0.2,
  queueOperationsPerMillion: 0.4,
} as const;

const MILLION = 1_000_000;
const OBJECT_GB = 0.128;
const BYTES_PER_GB = 1_000_000_000;
const HOURS_PER_MONTH = 730;

/** What was used; counted, unless said otherwise. */
export type CloudflareUse = {
  workerRequests: number;
  cpuMs: number;
  objectRequests: number;
  /** At most: as long as the work took, waits for quota included. */
  activeSeconds: number;
  rowsWritten: number;
  rowsRead: number;
  storedBytes: number;
  storedHours: number;
};

export type CloudflareBill = Record<
  'requests' | 'cpu' | 'duration' | 'rowsWritten' | 'rowsRead' | 'storage' | 'total',
  number
>;

/** In US dollars, nothing taken off for what the plan includes. */
export function cloudflareBill(use: CloudflareUse): CloudflareBill {
  const prices = CLOUDFLARE_PRICES;
  const parts = {
    requests:
      (use.workerRequests * prices.workerRequestsPerMillion +
        use.objectRequests * prices.objectRequestsPerMillion) /
      MILLION,
    cpu: (use.cpuMs * prices.cpuMsPerMillion) / MILLION,
    duration: (use.activeSeconds * OBJECT_GB * prices.objectGbSecondsPerMillion) / MILLION,
    rowsWritten: (use.rowsWritten * prices.rowsWrittenPerMillion) / MILLION,
    rowsRead: (use.rowsRead * prices.rowsReadPerMillion) / MILLION,
    storage:
      (use.storedBytes / BYTES_PER_GB) * (use.storedHours / HOURS_PER_MONTH) * prices.objectGbMonth,
  };
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { ...parts, total };
}
