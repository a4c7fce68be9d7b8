type Counts = { movedCount: number; restoredCount: number; absentCount?: number | undefined };

/** How much of what a clean-up has moved it has not put back, wherever its owner has taken it since. */
export function cleanedCount({ movedCount, restoredCount }: Counts): number {
  return movedCount - restoredCount;
}

/** How much of that lies in the trash now, as far as is known. */
export function trashedCount({ absentCount = 0, ...counts }: Counts): number {
  return cleanedCount(counts) - absentCount;
}
