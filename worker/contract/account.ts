import { z } from 'zod';

/** Body of POST /api/account/erase: what cannot be undone is not done by mistake. */
export const eraseAccountBodySchema = z.strictObject({ isUnderstood: z.literal(true) });

/** Its answer. `isFinished`: false while something that was under way comes to its end; the rest needs nobody. */
export const erasureViewSchema = z.object({ isFinished: z.boolean() });

export type ErasureView = z.infer<typeof erasureViewSchema>;
