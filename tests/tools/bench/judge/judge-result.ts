import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import type { UsableResult } from '#tests/support/scan-harness.ts';

import { checkCounts } from './check-counts.ts';
import { checkChosenIds, checkRows } from './check-rows.ts';
import { readFoundRows, type FoundRows } from './found-rows.ts';
import { mailboxCalendar } from './mailbox-calendar.ts';
import { readTruthFacts, type TruthFact } from './truth-facts.ts';
import { readWrittenTo } from './written-to.ts';

export type Judge = (result: UsableResult) => Verdict;

/** How a result compares with what the mailbox truly holds. Percentages of 100, not rounded. */
export type Verdict = {
  /** Without its sign. */
  bytesErrorPct: number;
  intervalCoversTruth: boolean;
  /** How far the interval reaches to the wider side, of the estimate. */
  intervalPct: number;
  /** Of the bulk mail in the mode's window, what is among the newsletters of its own sender. */
  attributedPct: number;
  /** Of what rows of newsletters would move unread, what is not bulk mail or of another sender. */
  wronglyIncludedPct: number;
  /** Of what rows of newsletters offer, what has to show itself to be bulk mail before it is moved. */
  unprovenPct: number;
  /** Of the bulk mail in the mode's window, what comes from a domain of the dictionary that was used. */
  dictionaryCoveragePct: number;
  /** Empty when every count is the truth's. */
  countProblems: string[];
  /** Empty when every row holds exactly what it means. */
  rowProblems: string[];
};

/**
 * A judge of results of one mailbox, who knows the truth and has rules of their own: none of the engine's is
 * used to check it. `dictionary`: the sender keys (`domain:…`) that the scan was told to know.
 */
export function createJudge(mailbox: Mailbox, dictionary: ReadonlySet<string>): Judge {
  let known: { horizonMs: number; facts: TruthFact[]; writtenTo: ReadonlySet<string> } | null =
    null;
  return (result) => {
    const { scan, report } = result;
    const calendar = mailboxCalendar(scan.startedMs, scan.mode);
    const { horizonMs } = calendar;
    known =
      known?.horizonMs === horizonMs
        ? known
        : {
            horizonMs,
            facts: readTruthFacts(mailbox, horizonMs),
            writtenTo: readWrittenTo(mailbox, horizonMs),
          };
    const { facts, writtenTo } = known;
    const found = readFoundRows(result, facts);
    const rows = checkRows(facts, found, writtenTo, calendar);
    return {
      ...judgeBytes(result, facts),
      ...judgeSenders(facts, found, calendar.windowMs, dictionary),
      countProblems: checkCounts(report, facts, rows.expectedCounts, calendar),
      rowProblems: [
        ...checkListed(facts, found),
        ...rows.problems,
        ...checkChosenIds(facts, found),
      ],
    };
  };
}

function checkListed(facts: readonly TruthFact[], { messages, listedCount }: FoundRows): string[] {
  const missed = messages.filter((message) => message === null).length;
  return missed === 0 && listedCount === facts.length
    ? []
    : [`${listedCount} messages listed, ${facts.length} there, ${missed} missed`];
}

function judgeBytes({ report: { summary } }: UsableResult, facts: readonly TruthFact[]) {
  const truly = facts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const { lowBytes, highBytes } = summary.sizeInterval;
  const estimate = summary.total_size_bytes;
  return {
    bytesErrorPct: percent(Math.abs(estimate - truly), truly, 0),
    intervalCoversTruth: lowBytes <= truly && truly <= highBytes,
    intervalPct: percent(Math.max(highBytes - estimate, estimate - lowBytes), estimate, 0),
  };
}

function judgeSenders(
  facts: readonly TruthFact[],
  { messages }: FoundRows,
  windowMs: number,
  dictionary: ReadonlySet<string>,
) {
  let bulk = 0;
  let attributed = 0;
  let wellKnown = 0;
  let offered = 0;
  let unproven = 0;
  let wrong = 0;
  facts.forEach(({ internalDateMs, isBulk, senderKeys }, order) => {
    if (internalDateMs < windowMs) return;
    const found = messages[order];
    const { row = null, isNewsletter = false, knownSender = null } = found ?? {};
    const isOwn = isNewsletter && knownSender !== null && senderKeys.includes(knownSender);
    if (row?.startsWith('newsletter ') === true) {
      offered += 1;
      if (found?.proof === 'unproven') unproven += 1;
      else if (!isBulk || !isOwn) wrong += 1;
    }
    if (!isBulk) return;
    bulk += 1;
    if (isOwn) attributed += 1;
    if (senderKeys.some((key) => dictionary.has(key))) wellKnown += 1;
  });
  return {
    attributedPct: percent(attributed, bulk, 100),
    wronglyIncludedPct: percent(wrong, offered - unproven, 0),
    unprovenPct: percent(unproven, offered, 0),
    dictionaryCoveragePct: percent(wellKnown, bulk, 0),
  };
}

function percent(part: number, whole: number, ofNothing: number): number {
  return whole === 0 ? ofNothing : (part / whole) * 100;
}
