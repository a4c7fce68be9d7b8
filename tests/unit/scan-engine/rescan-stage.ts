import { createJudge } from '#tests/tools/bench/judge/judge-result.ts';
import type { MailboxVariant } from '#tests/tools/google-sandbox/generate/mailbox-shape.ts';
import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { MAILBOX_OWNER, buildSandboxScan, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import {
  asPreviousScan,
  type PreviousScan,
  type ScanHarnessOptions,
  type ScanRun,
} from '#tests/support/scan-harness.ts';
import { buildTimedScan } from '#tests/support/timed-scan.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';

import { indexProblems } from './index-problems.ts';

const DOMAINS = SENDER_DOMAINS.slice(0, 24);
const SHOWN_PROBLEMS = 8;

export type RescanStageOptions = {
  messages?: number;
  seed?: number;
  mode?: ScanMode;
  variant?: MailboxVariant;
  /** Some of the senders are well known. */
  hasWellKnown?: boolean;
  /** Calls overlap, and time passes only while all of them wait: for those that hang. */
  isTimed?: boolean;
};

/** A mailbox in the sandbox that can be scanned again and again, each time after the one before. */
export function buildRescanStage({
  messages = 1_200,
  seed = 7,
  mode = 'quick',
  variant = 'standard',
  hasWellKnown = false,
  isTimed = false,
}: RescanStageOptions = {}) {
  const mailbox = generateMailbox({
    messages,
    seed,
    variant,
    nowMs: SCAN_NOW_MS,
    owner: MAILBOX_OWNER,
    ...(hasWellKnown ? { wellKnown: { domains: DOMAINS, volumeShare: 0.5 } } : {}),
  });
  const stage = isTimed ? buildTimedScan(mailbox) : buildSandboxScan(mailbox);
  const owner = stage.sandbox.owner(MAILBOX_OWNER.address);
  if (owner === null) throw new Error('nobody owns the mailbox');
  const dictionary = hasWellKnown ? DOMAINS : [];
  const wellKnown = new Set(dictionary.map((domain) => `domain:${domain}`));
  let scans = 0;

  /** Everything that a result says otherwise than the mailbox is. */
  function problemsOf(run: ScanRun, results: Pick<ScanRun, 'scan' | 'report' | 'parts'>[] = []) {
    if (run.scan.phase !== 'finished' || run.report === null) {
      return [`the scan ${run.scan.phase}: ${run.scan.errorCode}`];
    }
    const judge = createJudge(mailbox, wellKnown);
    const verdicts = [...results, run].flatMap(({ scan, report, parts }) =>
      report === null ? [] : [judge({ scan, report, parts })],
    );
    const problems = [
      ...indexProblems(run, mailbox, stage.truth),
      ...verdicts.flatMap(({ countProblems, rowProblems }) => [...countProblems, ...rowProblems]),
    ];
    return problems.slice(0, SHOWN_PROBLEMS);
  }

  async function scan(options: Partial<ScanHarnessOptions> = {}) {
    scans += 1;
    const { ledger } = stage.sandbox;
    const callsBefore = ledger.calls().length;
    const usable: Pick<ScanRun, 'scan' | 'report' | 'parts'>[] = [];
    const run = await stage.run({
      mode,
      dictionary,
      scanId: `scn_${scans}`,
      onUsable: (result) => usable.push(result),
      ...options,
    });
    const calls = ledger.calls().slice(callsBefore);
    return {
      ...run,
      calls,
      units: calls.reduce((sum, call) => sum + call.units, 0),
      isImported: run.parts.previous.state() === 'imported',
      problems: problemsOf(run, usable),
    };
  }

  return {
    ...stage,
    mailbox,
    owner,
    scan,
    /** Goes on from a scan that is over. */
    rescan: (previous: ScanRun | PreviousScan, options: Partial<ScanHarnessOptions> = {}) =>
      scan({
        previous: 'snapshotPart' in previous ? previous : asPreviousScan(previous),
        ...options,
      }),
    pass(hours: number) {
      stage.clock.nowMs += hours * 3_600_000;
    },
  };
}

export type RescanStage = ReturnType<typeof buildRescanStage>;
