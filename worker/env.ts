import { z } from 'zod';

import type { CleanupMessage } from '#worker/contract/mailbox-cleanup.ts';
import { PAYMENT_MODES } from '#worker/contract/orders.ts';
import { LAUNCH_MODES } from '#worker/domain/pages/launch.ts';
import { PRICE_LIST_NAMES } from '#worker/domain/orders/prices.ts';
import { parseKey, parseKeyRing } from '#worker/platform/security/token-cipher.ts';

import { LOG_LEVELS } from './log.ts';
import type { ObjectBindings } from './object-stubs.ts';

/** From wrangler.toml; `parseSettings` parses the texts. */
export type Bindings = {
  /** Static files, pages included. */
  ASSETS: Fetcher;
  DB: D1Database;
  CLEANUP_QUEUE: Queue<CleanupMessage>;
  EMAIL: SendEmail;
  UNSUBSCRIBE_QUEUE: Queue<CleanupMessage>;
} & ObjectBindings &
  Partial<Record<SettingName, string>>;

const ENVIRONMENTS = ['local', 'test', 'staging', 'production'] as const;
const SALES = ['open', 'closed'] as const;
const MAIL_MODES = ['cloudflare', 'local', 'none'] as const;

/** As browsers send it: no path, no trailing slash. */
const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text);

const positiveInteger = z.coerce.number().int().positive();

const keyRing = z.string().transform((text, context) => {
  const ring = parseKeyRing(text);
  if (ring !== null) return ring;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

const key = z.string().transform((text, context) => {
  const bytes = parseKey(text);
  if (bytes !== null) return bytes;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

/** Stand-ins for third parties: local only. */
const STAND_IN_ORIGINS = [
  'GOOGLE_SANDBOX_ORIGIN',
  'STRIPE_SANDBOX_ORIGIN',
  'MAIL_OUTBOX_ORIGIN',
] as const;

const settingsSchema = z
  .object({
    /** Sign-in redirects and the origin guard use it. */
    APP_ORIGIN: origin,
    GOOGLE_CLIENT_ID: z.string().min(1),
    GOOGLE_CLIENT_SECRET: z.string().min(1),
    /** Replaces Google, at the same paths, and the senders' unsubscribe endpoints. Never in production. */
    GOOGLE_SANDBOX_ORIGIN: origin.optional(),
    /** `v2:base64,v1:base64`; the first is current. */
    TOKEN_KEYS: keyRing,
    HASH_KEY: key,
    /** Strictest by default. */
    ENVIRONMENT: z.enum(ENVIRONMENTS).default('production'),
    /** Below Google's 6,000 per user (design, section 7). */
    GMAIL_UNITS_PER_MINUTE: positiveInteger.default(5400),
    /** 95 % of Google's default quota: 1,200,000 a minute, 80,000,000 a day. */
    GMAIL_PROJECT_UNITS_PER_MINUTE: positiveInteger.default(1_140_000),
    GMAIL_PROJECT_UNITS_PER_DAY: positiveInteger.default(76_000_000),
    SCANS_PER_DAY: positiveInteger.default(3),
    /** `test`: simulated, never in production. `none`: payments are off. */
    PAYMENTS_MODE: z.enum(PAYMENT_MODES).default('none'),
    /** `closed`: no new sales; existing orders are served as usual. */
    SALES: z.enum(SALES).default('open'),
    /** For `stripe`. Restricted keys (`rk_…`) suffice. */
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(?:sk|rk)_(?:test|live)_\w+$/)
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/)
      .optional(),
    /** Replaces Stripe, at the same paths. Never in production. */
    STRIPE_SANDBOX_ORIGIN: origin.optional(),
    /** For new quotes; existing ones keep their price. */
    PRICE_LIST: z.enum(PRICE_LIST_NAMES).default('standard'),
    /** `local`: the local stack's outbox, never in production. `none`: mail waits. */
    MAIL_MODE: z.enum(MAIL_MODES).default('none'),
    MAIL_OUTBOX_ORIGIN: origin.optional(),
    /** `gated`: visitors see the waiting list, unless the address has verify=true. */
    LAUNCH: z.enum(LAUNCH_MODES).default('open'),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
    /** The deployment's id, reported by /api/health. */
    BUILD_ID: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    /**
     * Cloudflare Access for /admin and /api/admin, both or neither: the team's origin
     * (`https://TEAM.cloudflareaccess.com`) and the application's audience tag.
     */
    ACCESS_ISSUER: origin.refine((text) => text.startsWith('https://')).optional(),
    ACCESS_AUDIENCE: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  })
  .superRefine((settings, context) => {
    const refuse = (name: string) => context.addIssue({ code: 'custom', path: [name] });
    const isProduction = settings.ENVIRONMENT === 'production';
    const isDeployed = isProduction || settings.ENVIRONMENT === 'staging';
    if (isDeployed && !settings.APP_ORIGIN.startsWith('https://')) refuse('APP_ORIGIN');
    if (isProduction && settings.PAYMENTS_MODE === 'test') refuse('PAYMENTS_MODE');
    const { PAYMENTS_MODE: mode, STRIPE_SECRET_KEY: stripeKey } = settings;
    // Live keys in production only, whatever the mode.
    if (stripeKey !== undefined && isLiveStripeKey(stripeKey) !== isProduction) {
      refuse('STRIPE_SECRET_KEY');
    }
    if (mode === 'stripe' && stripeKey === undefined) refuse('STRIPE_SECRET_KEY');
    if (mode === 'stripe' && settings.STRIPE_WEBHOOK_SECRET === undefined) {
      refuse('STRIPE_WEBHOOK_SECRET');
    }
    for (const name of STAND_IN_ORIGINS) {
      const standIn = settings[name];
      if (standIn !== undefined && (isDeployed || !isStandInHost(new URL(standIn).hostname))) {
        refuse(name);
      }
    }
    if (isDeployed && settings.MAIL_MODE === 'local') refuse('MAIL_MODE');
    const { ACCESS_ISSUER: accessIssuer, ACCESS_AUDIENCE: accessAudience } = settings;
    if (accessIssuer === undefined && accessAudience !== undefined) refuse('ACCESS_ISSUER');
    if (accessIssuer !== undefined && accessAudience === undefined) refuse('ACCESS_AUDIENCE');
    // Selling requires confirmation on a durable medium: mail.
    const isSelling = settings.PAYMENTS_MODE !== 'none';
    if (isProduction && isSelling && settings.MAIL_MODE === 'none') refuse('MAIL_MODE');
  });

export type Settings = z.output<typeof settingsSchema>;
export type SettingName = keyof Settings;

/** Names missing or invalid settings, never values: some are secrets. */
export class SettingsError extends Error {
  readonly settings: readonly string[];

  constructor(settings: readonly string[]) {
    super(`missing or wrong settings: ${settings.join(', ')}`);
    this.name = 'SettingsError';
    this.settings = settings;
  }
}

/** @throws SettingsError with all invalid settings */
export function parseSettings(bindings: Record<string, unknown>): Settings {
  const parsed = settingsSchema.safeParse(withoutEmpty(bindings));
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => String(issue.path[0]));
  throw new SettingsError([...new Set(names)].sort());
}

export function isLiveStripeKey(key: string): boolean {
  return /^(?:sk|rk)_live_/.test(key);
}

export function isSellingBy({
  PAYMENTS_MODE,
  SALES: sales,
}: Pick<Settings, 'PAYMENTS_MODE' | 'SALES'>): boolean {
  return PAYMENTS_MODE !== 'none' && sales === 'open';
}

export function takesRealMoney({
  PAYMENTS_MODE,
  STRIPE_SECRET_KEY = '',
}: Pick<Settings, 'PAYMENTS_MODE' | 'STRIPE_SECRET_KEY'>): boolean {
  return PAYMENTS_MODE === 'stripe' && isLiveStripeKey(STRIPE_SECRET_KEY);
}

/** `.dev.vars` writes unset values as empty. */
function withoutEmpty(bindings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(bindings).filter(([, value]) => value !== ''));
}

/** Loopback, or a reserved name (RFC 6761). */
function isStandInHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.test');
}
