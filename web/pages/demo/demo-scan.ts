import { i18n } from '@lingui/core';

import type { ListedCounts, ScanProgress } from '#worker/contract/scans.ts';
import { CO2_METHOD, storageRange } from '#worker/domain/co2.ts';

import type { ScansApi } from '#web/entities/scans/api.ts';
import type { ScanFeed } from '#web/entities/scans/scan-feed.ts';
import { DEMO_RESULT } from '#web/entities/scans/demo-result.ts';
import { isWide } from '#web/shared/lib/viewport.ts';

import { DEMO_SUBJECTS } from './demo-mailbox.ts';
import { demoSummary } from './demo-summary.ts';

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

const WEIGHED_FROM_PERCENT = 15;

/** Its CO2 spans what the size may be as well, as that of a scan does. */
function earlyEstimate(): ScanProgress['early'] {
  const { totalEmails, total_size_bytes: bytes, sizeInterval, debtRange } = demoSummary();
  const { lowKg } = storageRange(sizeInterval.lowBytes, CO2_METHOD);
  const { highKg } = storageRange(sizeInterval.highBytes, CO2_METHOD);
  const { centralKg } = debtRange;
  return { messages: totalEmails, bytes, ...sizeInterval, debtRange: { lowKg, centralKg, highKg } };
}

/** As the socket tells it. */
export function demoScanProgress({ percent, scannedMsgs }: DemoScan): ScanProgress {
  const listed = (name: keyof ListedCounts) =>
    percent >= LISTED[name].fromPercent ? LISTED[name].count : null;
  return {
    phase: 'listing',
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
    early: percent >= WEIGHED_FROM_PERCENT ? earlyEstimate() : null,
    finishedAtMs: null,
    errorCode: null,
    resultSummary: null,
  };
}

function finishedProgress(finishedAtMs: number): ScanProgress {
  return {
    ...demoScanProgress(DEMO_SCAN_END),
    phase: 'finished',
    rowsVersion: 1,
    early: null,
    finishedAtMs,
    resultSummary: demoSummary(),
  };
}

function feedOf(progress: ScanProgress): ScanFeed {
  const subjects = DEMO_SUBJECTS.map((subject) => i18n._(subject));
  return { progress, seq: null, subjects, isOutOfStep: false };
}

const NARROW_TICK_MS = 100;
const WIDE_TICK_MS = 150;
const RESULT_DELAY_MS = 500;

type Follow = ScansApi['followScan'];
type Handlers = Parameters<Follow>[1];

/** Called once the scan has ended. @returns the time */
type Finish = () => number;

export function createDemoScan(finish: Finish) {
  /** Of the scan that is under way. */
  let skip: () => void = () => undefined;

  /** Ticks while it is followed; half a second after the last one it ends. */
  function followScan(_scanId: string, { onFeed, onLink, onEnd }: Handlers): () => void {
    let scan = DEMO_SCAN_START;
    let timer: ReturnType<typeof setTimeout>;

    function show(next: DemoScan): void {
      scan = next;
      onFeed(feedOf(demoScanProgress(scan)));
      clearTimeout(timer);
      timer =
        scan.percent >= 100
          ? setTimeout(end, RESULT_DELAY_MS)
          : setTimeout(tick, isWide() ? WIDE_TICK_MS : NARROW_TICK_MS);
    }

    function tick(): void {
      show(advanceScan(scan, Math.random));
    }

    function end(): void {
      onFeed(feedOf(finishedProgress(finish())));
      onEnd('terminal');
    }

    onLink('open');
    show(scan);
    skip = () => show(DEMO_SCAN_END);
    return () => {
      clearTimeout(timer);
      skip = () => undefined;
    };
  }

  /** Nothing better is looked for. */
  function followDeepening(_scanId: string, { onFeed, onEnd }: Handlers): () => void {
    const timer = setTimeout(() => {
      onFeed(feedOf(finishedProgress(finish())));
      onEnd('terminal');
    });
    return () => clearTimeout(timer);
  }

  return { followScan, followDeepening, skipToEnd: () => skip() };
}
