import { z } from 'zod';

const figure = z.number().nonnegative();

/** Answer of GET /api/stats: what was done for all users together. */
export const statsSchema = z.object({
  /** Whether enough has been done to tell of (REAL_TOTALS_FROM_MAILS); until then a page shows examples. */
  useRealData: z.boolean(),
  totalEmailsScanned: figure,
  /** Moved to the trash, less what was put back. */
  totalEmailsCleaned: figure,
  totalGbCleaned: figure,
  totalCo2SavedKg: figure,
  /** The published span around it. */
  totalCo2LowKg: figure,
  totalCo2HighKg: figure,
});

export type Stats = z.output<typeof statsSchema>;
