import type { ListedCounts, ScanProgress } from '#worker/contract/scans.ts';

import { DEMO_RESULT } from '#web/entities/scans/demo-result.ts';

export type DemoScan = { percent: number; scannedMsgs: number };

export const DEMO_SCAN_START: DemoScan = { percent: 0, scannedMsgs: 0 };
export const DEMO_SCAN_END: DemoScan = { percent: 100, scannedMsgs: DEMO_RESULT.totalEmails };

const MAX_STEP_PERCENT = 3;
const MIN_STEP_MESSAGES = 100;
const MAX_STEP_MESSAGES = 499;

/** 0 to 3 per cent and 100 to 499 messages a tick, capped. `random`: 0 to 1. */
export function advanceScan({ percent, scannedMsgs }: DemoScan, random: () => number): DemoScan {
  const nextPercent = percent + random() * MAX_STEP_PERCENT;
  const span = MAX_STEP_MESSAGES - MIN_STEP_MESSAGES + 1;
  const step = MIN_STEP_MESSAGES + Math.floor(random() * span);
  if (nextPercent >= 100) return DEMO_SCAN_END;
  const next = Math.min(DEMO_RESULT.totalEmails, scannedMsgs + step);
  return { percent: nextPercent, scannedMsgs: next };
}

/** The percentages at which the receipt's lines appear. */
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

/** In a real scan's shape, for the same components. */
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

export const MOVE_STEPS = 5;
export const STEP_MS = 3000;

/** By time since the order, so that a reload continues. */
export function stepsAfter(elapsedMs: number): number {
  return Math.floor(elapsedMs / STEP_MS);
}

export function movedAfter(step: number, emailCount: number): number {
  return Math.round((emailCount * Math.min(step, MOVE_STEPS)) / MOVE_STEPS);
}
