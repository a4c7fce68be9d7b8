import type { ScanProgress } from '#worker/contract/scans.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import type { ScanResult } from './scan-entry.ts';

/** A result on the page: as it was loaded, or what it has got better to since. */
export type HeldResult = {
  loaded: ScanResult;
  summary: ResultSummary;
  senders: ScanResult['senders'];
  /** Of the newest result told of; null before any was. */
  rowsVersion: number | null;
  /** How many times there has been something new, of which the senders are to be asked for. */
  betterings: number;
};

export function holdAsLoaded(loaded: ScanResult): HeldResult {
  const { scan, senders } = loaded;
  return { loaded, summary: scan.resultSummary, senders, rowsVersion: null, betterings: 0 };
}

/**
 * The result after what was heard of it. A version is told of once its senders can be read, which may be after
 * its figures are: each calls for the senders anew. What says nothing new leaves the result as it is.
 */
export function receiveResult(
  held: HeldResult,
  heard: Pick<ScanProgress, 'resultSummary' | 'rowsVersion'>,
): HeldResult {
  const summary = heard.resultSummary ?? held.summary;
  const rowsVersion = heard.rowsVersion ?? held.rowsVersion;
  const isOtherVersion = rowsVersion !== held.rowsVersion;
  const isBetter = !isSame(summary, held.summary);
  if (!isOtherVersion && !isBetter) return held;
  const calls = isBetter || (isOtherVersion && held.rowsVersion !== null);
  return {
    ...held,
    summary: isBetter ? summary : held.summary,
    rowsVersion,
    betterings: held.betterings + (calls ? 1 : 0),
  };
}

/** None at all: they have been wiped meanwhile. What is shown never gives way to less. */
export function holdSenders(
  held: HeldResult,
  senders: NonNullable<ScanResult['senders']>,
): HeldResult {
  return senders.length === 0 ? held : { ...held, senders };
}

/** Both have come through the same contract, so that their fields stand in the same order. */
function isSame(one: ResultSummary, other: ResultSummary): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
