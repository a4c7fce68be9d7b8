import { z } from 'zod';

/**
 * One piece of a clean-up's work. The survey is batch 0; mail is in batches from 1 on, and so are the senders
 * to unsubscribe from.
 */
export const CLEANUP_STEPS = ['survey', 'move', 'restore', 'unsubscribe'] as const;
export type CleanupStep = (typeof CLEANUP_STEPS)[number];

/**
 * A message of the clean-up queue. It names work and holds none: ids stay in the clean-up's object. Queues
 * deliver at least once and in any order, so whatever a message asks for is claimed in the object first.
 */
export const cleanupMessageSchema = z.object({
  version: z.literal(1),
  userId: z.string(),
  cleanupId: z.string(),
  step: z.enum(CLEANUP_STEPS),
  batchNumber: z.number().int().nonnegative(),
});

export type CleanupMessage = z.infer<typeof cleanupMessageSchema>;
