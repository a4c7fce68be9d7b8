import { z } from 'zod';

import { ADMIN_PATH } from '#worker/domain/admin/admin-paths.ts';
import { CURRENCIES, PRICE_LIST_NAMES } from '#worker/domain/orders/prices.ts';
import { CHECKOUT_PATHS, CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';

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
  /** What everything costs by at the moment, for whoever asks. */
  priceList: z.enum(PRICE_LIST_NAMES),
  /** Whether anything can be ordered here and paid at the moment. */
  isSelling: z.boolean(),
  user: z
    .object({
      id: z.string(),
      email: z.string(),
      /** What prices are shown in; null where the language decides. */
      currency: z.enum(CURRENCIES).nullable(),
    })
    .nullable(),
  connection: connectionViewSchema.nullable(),
});

export type SessionView = z.infer<typeof sessionViewSchema>;

export const revokeAllResultSchema = z.object({
  revokedCount: z.number().int().nonnegative(),
  /** Whether Google has said so too; else it is told again for some hours. */
  isEndedAtGoogle: z.boolean(),
});

export type RevokeAllResult = z.infer<typeof revokeAllResultSchema>;

/**
 * What Google is asked for: to be signed in and read; for leave to move mail as well; or only who somebody is, who has
 * been signed in for a while.
 */
export const OAUTH_PURPOSES = ['sign-in', 'modify', 'confirm'] as const;
export type OAuthPurpose = (typeof OAUTH_PURPOSES)[number];

/** Pages that ask for leave to move mail. */
const MODIFY_RETURN_PATHS = [CHOOSE_PATHS.direct, CHOOSE_PATHS.reset, '/receipt'] as const;

/** The pages where things are done that take a fresh sign-in. */
const CONFIRM_RETURN_PATHS = ['/account', ADMIN_PATH] as const;
export type ConfirmReturnPath = (typeof CONFIRM_RETURN_PATHS)[number];

/** Pages that are about one order, which is named beside them. */
export const ORDER_RETURN_PATHS = [
  '/receipt',
  '/withdraw',
  CHECKOUT_PATHS.direct,
  CHECKOUT_PATHS.reset,
] as const;

/** Paths that sign-in may return to. A closed set, so that no redirect can leave the site. */
export const RETURN_PATHS = [
  '/scan',
  '/dashboard',
  ...CONFIRM_RETURN_PATHS,
  ...ORDER_RETURN_PATHS,
  ...MODIFY_RETURN_PATHS,
] as const;
export type ReturnPath = (typeof RETURN_PATHS)[number];

/** An order's id, wherever it comes in an address. */
export const orderIdSchema = z.string().regex(/^ord_[a-z2-7]{26}$/);

/**
 * Query of GET /api/auth/google/start. With the purpose `modify` somebody is signed in, and comes back to
 * `<returnTo>?permission=granted`, or to `<returnTo>?error=<ErrorCode>` with nothing changed; to /auth
 * where whoever asked is not signed in any more. `confirm` is the same, and comes back to `<returnTo>?confirmed=true`.
 * Whoever is signed in and signs in again means the account that they have: another one comes back to
 * /auth?error=oauth_account_mismatch with nothing changed, unless `account=other` asked for it. `order` is the one that
 * the page is about.
 */
export const startSignInQuerySchema = z
  .strictObject({
    purpose: z.enum(OAUTH_PURPOSES).default('sign-in'),
    verify: z.literal('true').optional(),
    language: z.enum(['sv', 'en']).optional(),
    account: z.literal('other').optional(),
    returnTo: z.enum(RETURN_PATHS).optional(),
    order: orderIdSchema.optional(),
  })
  .refine(
    ({ order, returnTo }) =>
      order === undefined || ORDER_RETURN_PATHS.some((path) => path === returnTo),
  )
  .refine(({ account, purpose }) => account === undefined || purpose === 'sign-in')
  .refine(({ purpose, returnTo }) => {
    if (purpose === 'confirm') return CONFIRM_RETURN_PATHS.some((path) => path === returnTo);
    return purpose === 'sign-in' || MODIFY_RETURN_PATHS.some((path) => path === returnTo);
  });
