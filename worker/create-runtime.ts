import { createCleanupQueue } from '#worker/cleanups/cleanup-queue.ts';
import type { CleanupQueue } from '#worker/contract/mailbox-cleanup.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { systemClock, systemSleep, type Clock, type Sleep } from '#worker/platform/clock.ts';
import { createDatabase } from '#worker/platform/db/client.ts';
import { googleEndpoints } from '#worker/platform/google/endpoints.ts';
import { createOAuthClient } from '#worker/platform/google/oauth-client.ts';
import { createMailSender } from '#worker/platform/mail-delivery/create-mail-sender.ts';
import { createPaymentProvider } from '#worker/platform/payment-providers/create-payment-provider.ts';
import { createAccessLayer } from '#worker/platform/security/access-layer.ts';
import { createKeyedHash } from '#worker/platform/security/hash.ts';
import { createTokenCipher } from '#worker/platform/security/token-cipher.ts';
import { createOneClick } from '#worker/unsubscribes/one-click.ts';

import { composeMail } from './compose-mail.ts';
import { parseSettings, SettingsError, type Bindings } from './env.ts';
import { createLog, type LogSink } from './log.ts';
import { createObjectStubs } from './object-stubs.ts';
import type { Runtime } from './runtime.ts';

/** Far above a healthy object's response time, and a fraction of a sweep step's. */
const OBJECT_ANSWER_MS = 10_000;

const OAUTH_CALLBACK_PATH = '/api/auth/google/callback';

export type RuntimeOptions = {
  clock?: Clock;
  sleep?: Sleep;
  logSink?: LogSink;
  cleanupQueue?: CleanupQueue;
};

/** @throws SettingsError */
export function createRuntime(bindings: Bindings, options: RuntimeOptions = {}): Runtime {
  const settings = parseSettings(bindings);
  const clock = options.clock ?? systemClock;
  const sleep = options.sleep ?? systemSleep;
  const google = googleEndpoints(settings.GOOGLE_SANDBOX_ORIGIN);
  return {
    settings,
    db: createDatabase(bindings.DB),
    clock,
    sleep,
    cipher: createTokenCipher(settings.TOKEN_KEYS),
    keyedHash: createKeyedHash(settings.HASH_KEY),
    google,
    oauth: createOAuthClient({
      endpoints: google,
      clientId: settings.GOOGLE_CLIENT_ID,
      clientSecret: settings.GOOGLE_CLIENT_SECRET,
      redirectUri: settings.APP_ORIGIN + OAUTH_CALLBACK_PATH,
      clock,
      fetch: (address, init) => fetch(address, init),
    }),
    log: createLog(settings.LOG_LEVEL, options.logSink),
    mail: createMailSender(settings, bindings.EMAIL),
    composeMail,
    payments: createPaymentProvider(settings, {
      clock,
      sleep,
      fetch: (address, init) => fetch(address, init),
    }),
    ...createObjectStubs(bindings),
    objectAnswerMs: OBJECT_ANSWER_MS,
    cleanupQueue: options.cleanupQueue ?? createCleanupQueue(bindings),
    oneClick: createOneClick({
      sandboxOrigin: settings.GOOGLE_SANDBOX_ORIGIN,
      fetch: (address, init) => fetch(address, init),
    }),
    accessLayer: createAccessLayer(settings, {
      clock,
      fetch: (address, init) => fetch(address, init),
    }),
    ownHosts: [settings.APP_ORIGIN, BRAND.siteOrigin].map((origin) => new URL(origin).hostname),
  };
}

let runtimes = new WeakMap<Bindings, Runtime | SettingsError>();

/**
 * Created once per isolate. Bad settings are logged once, by name, and refuse every request.
 * @throws SettingsError
 */
export function runtimeOf(bindings: Bindings): Runtime {
  const known = runtimes.get(bindings) ?? startRuntime(bindings);
  runtimes.set(bindings, known);
  if (known instanceof SettingsError) throw known;
  return known;
}

/** As in a new isolate: what is remembered of anybody hangs on a runtime. For tests, which share one. */
export function forgetRuntimes(): void {
  runtimes = new WeakMap();
}

function startRuntime(bindings: Bindings): Runtime | SettingsError {
  try {
    return createRuntime(bindings);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    createLog('error').error('settings.refused', { settings: error.settings });
    return error;
  }
}
