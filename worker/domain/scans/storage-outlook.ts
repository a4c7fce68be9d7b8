import { BYTES_PER_GIB } from '#worker/domain/co2.ts';

import type { YearTotal } from './result-summary.ts';

/** Of the plans that Google offers, in GB as Google counts them (2^30 bytes). */
export const STORAGE_ALLOWANCES_GB = [
  5, 15, 30, 100, 200, 2048, 5120, 10_240, 20_480, 30_720,
] as const;
export type StorageAllowanceGB = (typeof STORAGE_ALLOWANCES_GB)[number];

/** Of Gmail, Drive and Photos together, as the user reads it at Google. Above the allowance nothing is received. */
export type StoragePlan = { allowanceGB: StorageAllowanceGB; usedGB: number };

/** Above Google's largest plan, since more may be used than a plan holds. */
export const MAX_USED_GB = 40_960;

export type StorageOutlook = {
  mailBytes: number;
  otherBytes: number;
  freeBytes: number;
  /** That clearing out the choice adds to `freeBytes`: what is used beyond the allowance comes off first. */
  freedBytes: number;
  /** Of what is used, 0-1. */
  mailShare: number;
  /** Most is in Drive and Photos: clearing out mail will not help for long. */
  isMailSmall: boolean;
  /** Until it is full, if mail alone grows as last year; null: unknown. */
  yearsLeft: number | null;
  /** That `freedBytes` last; null: unknown. */
  yearsBought: number | null;
};

const SMALL_SHARE = 0.2;

/** What came in a year and is still there, in bytes: of the last whole calendar year; null: unknown. */
export function yearlyGrowthBytes(
  byYear: readonly YearTotal[],
  scannedYear: number,
): number | null {
  const place = byYear.findIndex(({ year }) => year === scannedYear - 1);
  const last = byYear[place];
  // The first includes all older years.
  if (last === undefined || place === 0) return null;
  const { smallBytes, mediumBytes, largeBytes } = last;
  return smallBytes + mediumBytes + largeBytes;
}

export function storageOutlook(
  { allowanceGB, usedGB }: StoragePlan,
  mail: { mailBytes: number; choiceBytes: number; yearlyBytes: number | null },
): StorageOutlook {
  const { choiceBytes, yearlyBytes } = mail;
  const usedBytes = usedGB * BYTES_PER_GIB;
  const mailBytes = Math.min(mail.mailBytes, usedBytes);
  const mailShare = usedBytes === 0 ? 0 : mailBytes / usedBytes;
  const leftBytes = allowanceGB * BYTES_PER_GIB - usedBytes;
  const freeBytes = Math.max(0, leftBytes);
  const freedBytes = Math.max(0, leftBytes + Math.min(choiceBytes, mailBytes)) - freeBytes;
  const isGrowing = yearlyBytes !== null && yearlyBytes > 0;
  return {
    mailBytes,
    otherBytes: usedBytes - mailBytes,
    freeBytes,
    freedBytes,
    mailShare,
    isMailSmall: mailShare < SMALL_SHARE,
    yearsLeft: isGrowing ? freeBytes / yearlyBytes : null,
    yearsBought: isGrowing ? freedBytes / yearlyBytes : null,
  };
}
