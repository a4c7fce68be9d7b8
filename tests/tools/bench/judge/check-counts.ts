import type { ScanReport } from '#durable-objects/mailbox-scan/scan-report.ts';

import type { MailboxCalendar } from './mailbox-calendar.ts';
import type { RowName } from './row-meaning.ts';
import type { TruthFact } from './truth-facts.ts';

const LARGE_BYTES = 10 * 1024 * 1024;

/** Holds every count of a report against the truth. @returns what is wrong, in words. */
export function checkCounts(
  { summary, senders }: ScanReport,
  facts: readonly TruthFact[],
  expectedCounts: ReadonlyMap<RowName, number>,
  calendar: MailboxCalendar,
): string[] {
  const count = (matches: (fact: TruthFact) => boolean) =>
    facts.reduce((sum, fact) => (matches(fact) ? sum + 1 : sum), 0);
  const inRows = (kind: string) =>
    [...expectedCounts].reduce(
      (sum, [name, rows]) => (name.startsWith(kind) ? sum + rows : sum),
      0,
    );
  const { byCategory } = summary;
  const claims: [string, number, number][] = [
    ['messages', summary.totalEmails, facts.length],
    ['old', summary.old_emails, count(({ internalDateMs }) => internalDateMs < calendar.oldMs)],
    ['large', summary.large_attachments, count(({ sizeBytes }) => sizeBytes >= LARGE_BYTES)],
    ['newsletters on offer', byCategory.newsletter.count, inRows('newsletter ')],
    ['old mail on offer', byCategory.legacy.count, inRows('old ')],
    ['large mail on offer', byCategory.large_attachment.count, inRows('large ')],
    ['all years', summary.byYear.reduce((sum, year) => sum + year.count, 0), facts.length],
  ];
  const countByYear = new Map<number, number>();
  const oldestYear = summary.byYear[0]?.year ?? 0;
  for (const { internalDateMs } of facts) {
    const year = Math.max(oldestYear, new Date(internalDateMs).getUTCFullYear());
    countByYear.set(year, (countByYear.get(year) ?? 0) + 1);
  }
  for (const { year, count: shown } of summary.byYear) {
    claims.push([`year ${year}`, shown, countByYear.get(year) ?? 0]);
  }
  for (const { senderKey, msgCount } of senders) {
    claims.push([senderKey, msgCount, expectedCounts.get(`newsletter ${senderKey}`) ?? 0]);
  }
  return claims.flatMap(([name, shown, truly]) =>
    shown === truly ? [] : [`${name}: ${shown} shown, ${truly} in truth`],
  );
}
