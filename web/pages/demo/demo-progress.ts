import type { ListedCounts, ScanProgress } from '#worker/contract/scans.ts';

import { DEMO_RESULT } from '#web/entities/scans/demo-result.ts';

/** How far the pretended scan has come. */
export type DemoScan = { percent: number; scannedMsgs: number };

export const DEMO_SCAN_START: DemoScan = { percent: 0, scannedMsgs: 0 };
export const DEMO_SCAN_END: DemoScan = { percent: 100, scannedMsgs: DEMO_RESULT.totalEmails };

const MAX_STEP_PERCENT = 3;
const MIN_STEP_MESSAGES = 100;
const MAX_STEP_MESSAGES = 499;

/** One tick further: 0 to 3 per cent, and 100 to 499 messages, never more than there are. `random` gives 0 to 1. */
export function advanceScan({ percent, scannedMsgs }: DemoScan, random: () => number): DemoScan {
  const nextPercent = percent + random() * MAX_STEP_PERCENT;
  const span = MAX_STEP_MESSAGES - MIN_STEP_MESSAGES + 1;
  const step = MIN_STEP_MESSAGES + Math.floor(random() * span);
  if (nextPercent >= 100) return DEMO_SCAN_END;
  const next = Math.min(DEMO_RESULT.totalEmails, scannedMsgs + step);
  return { percent: nextPercent, scannedMsgs: next };
}

/** Lines of the receipt, each with the per cent at which it comes out of the printer. */
const LISTED: Record<keyof ListedCounts, { count: number; fromPercent: number }> = {
  overTenMb: { count: DEMO_RESULT.largeAttachments, fromPercent: 12 },
  oneToTenMb: { count: 2871, fromPercent: 24 },
  underOneMb: { count: 15_405, fromPercent: 36 },
  olderThanThreeYears: { count: DEMO_RESULT.oldEmails, fromPercent: 48 },
  sent: { count: 972, fromPercent: 58 },
  starred: { count: 214, fromPercent: 66 },
  labelled: { count: 1187, fromPercent: 74 },
  important: { count: 3906, fromPercent: 82 },
};

const SENDERS = { count: 412, fromPercent: 90 };

/** The pretended scan in the words of a real one, so that it is shown by the same parts. */
export function demoScanProgress({ percent, scannedMsgs }: DemoScan): ScanProgress {
  const listed = (name: keyof ListedCounts) =>
    percent >= LISTED[name].fromPercent ? LISTED[name].count : null;
  return {
    phase: percent >= 100 ? 'reporting' : 'listing',
    isDeepening: false,
    rowsVersion: null,
    scannedMsgs,
    totalMsgs: DEMO_RESULT.totalEmails,
    progressPercent: percent,
    sorting: { done: 0, total: 0 },
    weighing: null,
    protecting: { done: 0, total: 0 },
    waiting: null,
    secondsLeft: null,
    sendersFound: percent >= SENDERS.fromPercent ? SENDERS.count : 0,
    attributedShare: null,
    listed: {
      underOneMb: listed('underOneMb'),
      oneToTenMb: listed('oneToTenMb'),
      overTenMb: listed('overTenMb'),
      olderThanThreeYears: listed('olderThanThreeYears'),
      sent: listed('sent'),
      important: listed('important'),
      starred: listed('starred'),
      labelled: listed('labelled'),
    },
    early: null,
    finishedAtMs: null,
    errorCode: null,
    resultSummary: null,
  };
}

/** How many steps the pretended move takes. */
export const MOVE_STEPS = 5;
export const STEP_MS = 3000;

/** How many steps the move has taken so long after the pretended order: a reload goes on from there. */
export function stepsAfter(elapsedMs: number): number {
  return Math.floor(elapsedMs / STEP_MS);
}

/** How many messages have been moved after so many steps. */
export function movedAfter(step: number, emailCount: number): number {
  return Math.round((emailCount * Math.min(step, MOVE_STEPS)) / MOVE_STEPS);
}
