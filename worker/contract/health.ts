import { z } from 'zod';

export const DEPENDENCIES = ['database', 'objects'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

/** Answer of GET /api/health, with 503 where anything fails. No secret, no name, and nothing about anybody. */
export const healthSchema = z.object({
  ok: z.boolean(),
  version: z.string(),
  /** Of some seconds ago at most. Queues say nothing of themselves to those who send to them. */
  dependencies: z.record(z.enum(DEPENDENCIES), z.enum(['answers', 'fails'])),
});

export type Health = z.infer<typeof healthSchema>;
