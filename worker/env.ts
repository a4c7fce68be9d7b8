import { z } from 'zod';

import type { MailboxCleanupNamespace } from '#durable-objects/mailbox-cleanup/client.ts';
import type { MailboxScanNamespace } from '#durable-objects/mailbox-scan/client.ts';

import type { CleanupMessage } from './contract/cleanup-message.ts';
import { parseKey, parseKeyRing } from './security/key-ring.ts';

/** Bindings from wrangler.toml; settings and secrets come as texts and are read by `parseSettings`. */
export type Bindings = {
  DB: D1Database;
  MAILBOX_SCAN: MailboxScanNamespace;
  MAILBOX_CLEANUP: MailboxCleanupNamespace;
  CLEANUP_QUEUE: Queue<CleanupMessage>;
} & Partial<Record<SettingName, string>>;

const ENVIRONMENTS = ['local', 'test', 'production'] as const;
const PAYMENTS_MODES = ['test', 'none'] as const;
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** An origin written exactly as a browser would send it: no path, no trailing slash. */
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

const settingsSchema = z
  .object({
    /** Where browsers find us. Sign-in redirects and the origin guard compare with it. */
    APP_ORIGIN: origin,
    GOOGLE_CLIENT_ID: z.string().min(1),
    GOOGLE_CLIENT_SECRET: z.string().min(1),
    /** When set, all of Google is at this origin, at Google's own paths. Never in production. */
    GOOGLE_SANDBOX_ORIGIN: origin.optional(),
    /** `v2:base64,v1:base64`; the first is current. */
    TOKEN_KEYS: keyRing,
    HASH_KEY: key,
    /** A deployment that does not say what it is gets the strictest rules. */
    ENVIRONMENT: z.enum(ENVIRONMENTS).default('production'),
    /** Below Google's 6,000 units a user a minute, by design section 7. */
    GMAIL_UNITS_PER_MINUTE: positiveInteger.default(5400),
    SCANS_PER_DAY: positiveInteger.default(3),
    /** `test`: simulated payments, where no money moves. Never in production. `none`: nothing can be paid. */
    PAYMENTS_MODE: z.enum(PAYMENTS_MODES).default('none'),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  })
  .superRefine((settings, context) => {
    const refuse = (name: string) => context.addIssue({ code: 'custom', path: [name] });
    const isProduction = settings.ENVIRONMENT === 'production';
    if (isProduction && !settings.APP_ORIGIN.startsWith('https://')) refuse('APP_ORIGIN');
    if (isProduction && settings.PAYMENTS_MODE === 'test') refuse('PAYMENTS_MODE');
    const sandbox = settings.GOOGLE_SANDBOX_ORIGIN;
    if (sandbox !== undefined && (isProduction || !isSandboxHost(new URL(sandbox).hostname))) {
      refuse('GOOGLE_SANDBOX_ORIGIN');
    }
  });

export type Settings = z.output<typeof settingsSchema>;
export type SettingName = keyof Settings;

/** Names the settings that are missing or wrong. Never their values: some are secrets. */
export class SettingsError extends Error {
  readonly settings: readonly string[];

  constructor(settings: readonly string[]) {
    super(`missing or wrong settings: ${settings.join(', ')}`);
    this.name = 'SettingsError';
    this.settings = settings;
  }
}

/** @throws SettingsError naming every setting at fault. */
export function parseSettings(bindings: Record<string, unknown>): Settings {
  const parsed = settingsSchema.safeParse(withoutEmpty(bindings));
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => String(issue.path[0]));
  throw new SettingsError([...new Set(names)].sort());
}

/** `.dev.vars` writes an unset value as an empty one. */
function withoutEmpty(bindings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(bindings).filter(([, value]) => value !== ''));
}

/** Loopback, or a name that can never be registered (RFC 6761). */
function isSandboxHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.test');
}
