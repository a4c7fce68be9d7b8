import type { Bench } from '#tests/tools/bench/bench.ts';
import { naiveUnits } from '#tests/tools/bench/naive/naive-units.ts';
import { seedNumber, sizes } from '#tests/tools/bench/options/read-options.ts';
import { showFigure } from '#tests/tools/bench/report/figure-lines.ts';
import { textTable } from '#tests/tools/bench/report/text-table.ts';
import type { ScanMeasurement } from '#tests/tools/bench/scan/measure-scan.ts';
import { round } from '#tests/tools/bench/scan/scan-figures.ts';
import { measureScans } from '#tests/tools/bench/scan/scan-threads.ts';

import {
  cloudflareBill,
  CLOUDFLARE_PRICES,
  type CloudflareBill,
  type CloudflareUse,
} from './cloudflare-prices.ts';
import { GOOGLE_LIMITS, SCANS_AT_ONCE, usersPerDay } from './google-limits.ts';

const DEFAULT_SIZES = [20_000, 100_000, 500_000];
const STORED_HOURS = 24;
/** Reckoned, not counted: sign-in and its way back, session, connection, scan, socket, rows and pages' figures. */
const WORKER_REQUESTS = 15;
/** Of those, what reaches the scan's object: start, socket, rows and the final wipe. */
const OBJECT_CALLS = 4;

type Capacity = {
  messages: number;
  units: { usable: number; deep: number; naive: number };
  usersPerDay: { usable: number; deep: number; naive: number };
  use: CloudflareUse;
  usd: CloudflareBill;
};

export const capacityBench: Bench = {
  summary: 'users a day within Google’s limits for a project, and Cloudflare’s price of a scan',
  options: {
    sizes: 'N,N,…, of the mailboxes (default 20000,100000,500000)',
    seed: 'S, of the mailboxes (default 1)',
  },
  async run(given, report) {
    const seed = seedNumber(given);
    const runs = await measureScans(
      sizes(given, DEFAULT_SIZES).map((messages) => ({
        messages,
        seed,
        mode: 'complete',
        variant: 'standard',
        hasDictionary: false,
        mailboxFile: null,
        measuresLoad: true,
      })),
      ({ messages }) => report(`${messages} messages done`),
    );
    const scans = runs.map(capacityOf);
    const json = {
      google: { ...GOOGLE_LIMITS, scansAtOnce: SCANS_AT_ONCE },
      cloudflare: CLOUDFLARE_PRICES,
      scans,
    };
    return { json, text: printCapacity(scans) };
  },
};

function capacityOf({ figures, bill }: ScanMeasurement): Capacity {
  const units = {
    usable: figures.usable.units,
    deep: figures.deep.units,
    naive: naiveUnits(figures.messages),
  };
  const use: CloudflareUse = {
    workerRequests: WORKER_REQUESTS,
    cpuMs: Math.round(bill.load?.cpuMs ?? 0),
    objectRequests: OBJECT_CALLS + bill.slices + bill.ledgerCalls,
    activeSeconds: figures.deep.latencySeconds,
    // Each alarm that is set counts as a row.
    rowsWritten: bill.objectRowsWritten + bill.slices + bill.d1RowsWritten + bill.ledgerRowsWritten,
    rowsRead: bill.objectRowsRead,
    storedBytes: bill.storedBytes,
    storedHours: STORED_HOURS,
  };
  return {
    messages: figures.messages,
    units,
    usersPerDay: {
      usable: usersPerDay(units.usable),
      deep: usersPerDay(units.deep),
      naive: usersPerDay(units.naive),
    },
    use,
    usd: inMicrodollars(cloudflareBill(use)),
  };
}

function inMicrodollars(bill: CloudflareBill): CloudflareBill {
  const { requests, cpu, duration, rowsWritten, rowsRead, storage, total } = bill;
  const short = (usd: number) => round(usd, 7);
  return {
    requests: short(requests),
    cpu: short(cpu),
    duration: short(duration),
    rowsWritten: short(rowsWritten),
    rowsRead: short(rowsRead),
    storage: short(storage),
    total: short(total),
  };
}

function printCapacity(scans: readonly Capacity[]): string {
  const users = textTable(
    ['users a day', 'usable', 'deep', 'a get per message'],
    scans.map(({ messages, usersPerDay: { usable, deep, naive } }) =>
      [messages, usable, deep, naive].map(showFigure),
    ),
  );
  const price = textTable(
    ['US dollars a scan', 'requests', 'CPU', 'duration', 'rows written', 'storage', 'total'],
    scans.map(({ messages, usd }) => [
      showFigure(messages),
      ...[usd.requests, usd.cpu, usd.duration, usd.rowsWritten, usd.storage, usd.total].map(
        (dollars) => dollars.toFixed(6),
      ),
    ]),
  );
  const { unitsPerProjectDay, unitsPerProjectMinute } = GOOGLE_LIMITS;
  return [
    users,
    '',
    `Google allows a project ${showFigure(unitsPerProjectDay)} units a day and ${showFigure(unitsPerProjectMinute)} a minute:`,
    `${SCANS_AT_ONCE} scans at once at full pace.`,
    '',
    price,
    '',
    `Prices of ${CLOUDFLARE_PRICES.asOf}, ${CLOUDFLARE_PRICES.source}; nothing is taken off for what the plan includes.`,
  ].join('\n');
}
