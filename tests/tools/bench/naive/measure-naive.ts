import { buildAllowance, buildUserQuota } from '#tests/support/user-quota.ts';
import {
  openBenchMailbox,
  type BenchMailboxOptions,
} from '#tests/tools/bench/engine/bench-mailbox.ts';
import { latencyTime } from '#tests/tools/bench/engine/call-latency.ts';
import { openSandboxGmail } from '#tests/tools/bench/engine/open-gmail.ts';
import { mailboxCalendar } from '#tests/tools/bench/judge/mailbox-calendar.ts';
import { round, virtualSeconds } from '#tests/tools/bench/scan/scan-figures.ts';
import type { MailboxTruth } from '#tests/tools/google-sandbox/ledger/mailbox-truth.ts';
import { buildSandboxScan } from '#tests/support/sandbox-scan.ts';

import { fetchEveryMessage, type MailboxTotal } from './fetch-every-message.ts';

const LARGE_BYTES = 10 * 1024 * 1024;

/** What `bench naive` gives; times as in ScanFigures. */
export type NaiveFigures = {
  messages: number;
  units: number;
  requests: number;
  gets: number;
  lists: number;
  virtualSeconds: number;
  latencySeconds: number;
  /** Whether what was added up is the truth. */
  exact: boolean;
};

/** Lets the peer read a whole mailbox of the sandbox, message by message. */
export async function measureNaive(options: BenchMailboxOptions): Promise<NaiveFigures> {
  const { mailbox, nowMs } = await openBenchMailbox(options);
  const time = latencyTime(options.seed, nowMs);
  const { sandbox, truth } = buildSandboxScan(mailbox, time);
  const quota = buildUserQuota(time.clock);
  const { oldMs } = mailboxCalendar(nowMs, 'complete');
  const total = await fetchEveryMessage({
    gmail: openSandboxGmail(sandbox).gmail,
    budget: buildAllowance(time.clock, quota),
    time,
    oldMs,
  });
  const { units, calls, callsByMethod } = sandbox.ledger.summary();
  return {
    messages: total.messages,
    units,
    requests: calls,
    gets: callsByMethod['users.messages.get'] ?? 0,
    lists: callsByMethod['users.messages.list'] ?? 0,
    virtualSeconds: virtualSeconds(units),
    latencySeconds: round((time.clock.nowMs - nowMs) / 1000, 1),
    exact: isTruth(total, truth, oldMs),
  };
}

function isTruth(total: MailboxTotal, truth: MailboxTruth, oldMs: number): boolean {
  const all = truth.total();
  const bulkBySender = new Map<string, number>();
  for (const { address, bulkMessages } of truth.senders()) {
    bulkBySender.set(address, (bulkBySender.get(address) ?? 0) + bulkMessages);
  }
  return (
    total.messages === all.messages &&
    total.bytes === all.bytes &&
    total.oldMessages === truth.olderThan(oldMs).messages &&
    total.largeMessages === truth.atLeastBytes(LARGE_BYTES).messages &&
    [...bulkBySender].every(([key, bulk]) => (total.bulkBySender.get(key) ?? 0) === bulk)
  );
}
