import { examine, plannedChecks, type ExamineListener, type ExaminePlan } from './examine.ts';
import type { GmailUsage } from './gmail/guarded-gmail.ts';
import { compare, type Row } from './report/compare.ts';
import type { Side } from './side.ts';
import type { PutBack } from './write/put-back.ts';

export type Verification = {
  rows: readonly Row[];
  /** Of the other side; the sandbox's own costs nobody anything. */
  usage: GmailUsage;
  /** What became of the messages that were moved; null when none were. */
  putBack: PutBack | null;
};

/** Asks the sandbox and the other side the same, and lays the answers side by side. */
export async function verify(
  { sandbox, other }: { sandbox: Side; other: Side },
  plan: ExaminePlan,
  listener: ExamineListener = {},
): Promise<Verification> {
  const assumed = await examine(sandbox, plan);
  const found = await examine(other, plan, listener);
  const rows = compare(plannedChecks(plan), assumed.findings, found.findings);
  return { rows, usage: found.usage, putBack: found.putBack };
}
