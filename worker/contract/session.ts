import { z } from 'zod';

/** A mailbox connection as its owner sees it: all of the row but tokens and what the session is bound to. */
export const connectionViewSchema = z.object({
  id: z.string(),
  provider: z.literal('google'),
  scope: z.string(),
  canRead: z.boolean(),
  canModify: z.boolean(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  isRevoked: z.boolean(),
  isRetryAllowed: z.boolean(),
});

export type ConnectionView = z.infer<typeof connectionViewSchema>;

/** Who is signed in, and their newest connection (live or not); both null for a visitor. */
export const sessionViewSchema = z.object({
  user: z.object({ id: z.string(), email: z.string() }).nullable(),
  connection: connectionViewSchema.nullable(),
});

export type SessionView = z.infer<typeof sessionViewSchema>;

export const revokeAllResultSchema = z.object({ revokedCount: z.number().int().nonnegative() });

/** Paths that sign-in may return to. A closed set, so that no redirect can leave the site. */
export const RETURN_PATHS = ['/scan', '/dashboard'] as const;

/** Query of GET /api/auth/google/start. */
export const startSignInQuerySchema = z.strictObject({
  verify: z.literal('true').optional(),
  language: z.enum(['sv', 'en']).optional(),
  returnTo: z.enum(RETURN_PATHS).optional(),
});
