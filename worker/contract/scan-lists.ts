import { z } from 'zod';

import { scanViewSchema, senderViewSchema } from './scan.ts';

/**
 * Answer of GET /api/scans: newest first. `latestResult`: the newest scan with a result, however many without one have
 * come after it.
 */
export const scanListSchema = z.object({
  scans: z.array(scanViewSchema),
  latestResult: scanViewSchema.nullable(),
});

export type ScanList = z.infer<typeof scanListSchema>;

/** Answer of GET /api/scans/current: the scan to show, of those whose data is still there. */
export const currentScanSchema = z.object({ scan: scanViewSchema.nullable() });

/** Answer of GET /api/senders/top: by yearly flow, falling. */
export const topSendersSchema = z.object({ senders: z.array(senderViewSchema) });

export const scanListQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(5),
});

export const topSendersQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
