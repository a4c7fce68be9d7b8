import type { CheckText } from '#tests/tools/verify-google/check.ts';
import { REASONS, untold, type Counts, type Finding } from '#tests/tools/verify-google/finding.ts';

export type Verdict = 'same' | 'differs' | 'could not tell';

export type Row = {
  id: string;
  question: string;
  asked: string;
  /** What the sandbox does; null where it could not be told. */
  sandbox: string | null;
  /** What the other side does. */
  google: string | null;
  verdict: Verdict;
  /** Why it could not be told; null when it could. */
  reason: string | null;
  /** Counts behind the answer of the other side. */
  counts: Counts;
  matters: string;
};

/** A row for each check, from what both sides were found to do. What the sandbox assumes is asked of it, and stands nowhere else. */
export function compare(
  checks: readonly CheckText[],
  sandbox: ReadonlyMap<string, Finding>,
  google: ReadonlyMap<string, Finding>,
): Row[] {
  return checks.map(({ id, question, asked, matters }) => {
    const assumed = sandbox.get(id) ?? untold('noAnswer');
    const found = google.get(id) ?? untold('noAnswer');
    return {
      id,
      question,
      asked,
      sandbox: assumed.isTold ? assumed.answer : null,
      google: found.isTold ? found.answer : null,
      verdict: verdictOf(assumed, found),
      reason: reasonOf(assumed, found),
      counts: found.counts,
      matters,
    };
  });
}

function verdictOf(assumed: Finding, found: Finding): Verdict {
  if (!assumed.isTold || !found.isTold) return 'could not tell';
  return assumed.answer === found.answer ? 'same' : 'differs';
}

function reasonOf(assumed: Finding, found: Finding): string | null {
  if (!found.isTold) return REASONS[found.reason];
  return assumed.isTold ? null : `of the sandbox: ${REASONS[assumed.reason]}`;
}

export function countVerdicts(rows: readonly Row[]): Record<Verdict, number> {
  const counted = { same: 0, differs: 0, 'could not tell': 0 };
  for (const { verdict } of rows) counted[verdict] += 1;
  return counted;
}
