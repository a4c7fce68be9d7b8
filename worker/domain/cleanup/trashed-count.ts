type Counts = { movedCount: number; restoredCount: number; absentCount?: number | undefined };

/**
 * How much of what a clean-up has moved lies in the trash now, as far as is known. What had left it when the trash was
 * looked into was taken out or deleted by its owner: Gmail empties the trash after thirty days, and by then nothing is
 * looked for any more. So what Gmail has deleted stays counted, and what its owner has, which nobody can tell from what
 * they have kept, does not.
 */
export function trashedCount({ movedCount, restoredCount, absentCount = 0 }: Counts): number {
  return movedCount - restoredCount - absentCount;
}
