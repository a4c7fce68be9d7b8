import type { DashboardReport } from '#web/pages/dashboard/load-dashboard.ts';
import { DAY_MS } from '#worker/domain/duration.ts';

import { buildScan, buildSummary } from './build-scan.ts';

/** A report whose last scan ended so many days ago. */
export function buildReport(daysAgo: number): DashboardReport {
  const finishedAtMs = Date.now() - daysAgo * DAY_MS;
  const resultSummary = buildSummary({
    debtRange: { lowKg: 0.01, centralKg: 25.9, highKg: 74 },
    flowRange: { lowKg: 0.2, centralKg: 20.1, highKg: 25 },
    savingsRange: { lowKg: 0.1, centralKg: 24.3, highKg: 60 },
  });
  const senders = [
    {
      senderKey: 'news@shop.example',
      displayName: 'Shop',
      category: 'newsletter' as const,
      msgCount: 40,
      avgSizeBytes: 1024,
      stockCo2DebtG: 1,
      annualFlowCo2G: 160,
      isCleaned: false,
    },
  ];
  return {
    latest: {
      scan: { ...buildScan({ id: 'b' }), finishedAtMs, resultSummary },
      senders,
      isLive: false,
    },
    history: [
      {
        id: 'b',
        startedAtMs: Date.UTC(2026, 10, 20, 12),
        scannedMsgs: 900,
        co2: { lowKg: 0.0087, centralKg: 25.9, highKg: 74 },
        state: 'finished',
      },
      {
        id: 'a',
        startedAtMs: Date.UTC(2026, 9, 2, 12),
        scannedMsgs: 800,
        co2: { lowKg: 0.0081, centralKg: 24.1, highKg: 69 },
        state: 'finished',
      },
    ],
  };
}
