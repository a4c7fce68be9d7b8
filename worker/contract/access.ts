import * as z from 'zod/mini';

import { ADMIN_PATH } from '#worker/domain/admin/admin-pages.ts';
import { CURRENCIES, PRICE_LIST_NAMES } from '#worker/domain/orders/prices.ts';
import { CHECKOUT_PATHS, CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';

/** The owner's view: no tokens, no session binding. */
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

/** `connection`: newest, live or not. Both null for a visitor. */
export const sessionViewSchema = z.object({
  /** Current prices for this visitor. */
  priceList: z.enum(PRICE_LIST_NAMES),
  isSelling: z.boolean(),
  user: z.nullable(
    z.object({
      id: z.string(),
      email: z.string(),
      /** null: decided by language. */
      currency: z.nullable(z.enum(CURRENCIES)),
    }),
  ),
  connection: z.nullable(connectionViewSchema),
});

export type SessionView = z.infer<typeof sessionViewSchema>;

export const revokeAllResultSchema = z.object({
  revokedCount: z.int().check(z.nonnegative()),
  /** Otherwise revocation is retried for some hours. */
  isEndedAtGoogle: z.boolean(),
});

export type RevokeAllResult = z.infer<typeof revokeAllResultSchema>;

/** `sign-in`: reading · `modify`: moving mail as well · `confirm`: re-authentication only. */
export const OAUTH_PURPOSES = ['sign-in', 'modify', 'confirm'] as const;
export type OAuthPurpose = (typeof OAUTH_PURPOSES)[number];

const MODIFY_RETURN_PATHS = [CHOOSE_PATHS.direct, CHOOSE_PATHS.reset, '/receipt'] as const;

/** Pages with actions that require a fresh sign-in. */
const CONFIRM_RETURN_PATHS = ['/account', ADMIN_PATH] as const;
export type ConfirmReturnPath = (typeof CONFIRM_RETURN_PATHS)[number];

/** Pages about one order, in a parameter of its own. */
export const ORDER_RETURN_PATHS = [
  '/receipt',
  '/recheck',
  '/withdraw',
  CHECKOUT_PATHS.direct,
  CHECKOUT_PATHS.reset,
] as const;

/** A closed set prevents open redirects. */
export const RETURN_PATHS = [
  '/scan',
  '/dashboard',
  ...CONFIRM_RETURN_PATHS,
  ...ORDER_RETURN_PATHS,
  ...MODIFY_RETURN_PATHS,
] as const;
export type ReturnPath = (typeof RETURN_PATHS)[number];

export const orderIdSchema = z.string().check(z.regex(/^ord_[a-z2-7]{26}$/));

/**
 * Query of GET /api/auth/google/start. `modify` returns to `<returnTo>?permission=granted`,
 * `confirm` to `<returnTo>?confirmed=true`; both on failure to `<returnTo>?error=<ErrorCode>` with
 * nothing changed, or to /auth once signed out. Signing in with another account than the current
 * one returns to /auth?error=oauth_account_mismatch, unless `account=other`. `order`: the page's
 * order.
 */
export const startSignInQuerySchema = z
  .strictObject({
    purpose: z.prefault(z.enum(OAUTH_PURPOSES), 'sign-in'),
    verify: z.optional(z.literal('true')),
    language: z.optional(z.enum(['sv', 'en'])),
    account: z.optional(z.literal('other')),
    returnTo: z.optional(z.enum(RETURN_PATHS)),
    order: z.optional(orderIdSchema),
  })
  .check(
    z.refine(
      ({ order, returnTo }) =>
        order === undefined || ORDER_RETURN_PATHS.some((path) => path === returnTo),
    ),
    z.refine(({ account, purpose }) => account === undefined || purpose === 'sign-in'),
    z.refine(({ purpose, returnTo }) => {
      if (purpose === 'confirm') return CONFIRM_RETURN_PATHS.some((path) => path === returnTo);
      return purpose === 'sign-in' || MODIFY_RETURN_PATHS.some((path) => path === returnTo);
    }),
  );
