import type { GmailAccess } from '#durable-objects/mailbox-scan/scan-slice-deps.ts';
import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import type { MailboxVariant } from '#tests/tools/google-sandbox/generate/mailbox-shape.ts';
import {
  createGoogleSandbox,
  type GoogleSandbox,
} from '#tests/tools/google-sandbox/google-sandbox.ts';
import type { MailboxTruth } from '#tests/tools/google-sandbox/ledger/mailbox-truth.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { GMAIL_MODIFY_SCOPE, GMAIL_READONLY_SCOPE } from '#worker/domain/access/connection.ts';
import { createGmailClient } from '#worker/platform/google/gmail-client.ts';
import type { CleanupGmail } from '#durable-objects/mailbox-cleanup/batch-gmail-calls.ts';

import {
  runScan,
  type ScanHarnessOptions,
  type ScanRun,
  type VirtualClock,
} from './scan-harness.ts';

export const SCAN_NOW_MS = Date.UTC(2026, 10, 21, 9, 41);
export const MAILBOX_OWNER = { address: 'anna@postlada.example', name: 'Anna' };
const ORIGIN = 'https://google.sandbox.test';
/** Five calls of 300 ms under way together are answered one every 60 ms. */
const CALL_MS = 60;

export type SandboxScan = {
  /** Access as a scan gets it; `isForced` with a new token. */
  openGmail: (isForced: boolean) => Promise<GmailAccess>;
  /** Access that may move mail, as a clean-up's consumer gets it. */
  openCleanupGmail: (isForced: boolean) => Promise<CleanupGmail>;
  clock: VirtualClock;
  sandbox: GoogleSandbox;
  truth: MailboxTruth;
  /** How often a new access token was asked for after Gmail refused one. */
  refreshes: () => number;
  run: (options?: Partial<ScanHarnessOptions>) => Promise<ScanRun>;
};

export function generatedMailbox(
  messages: number,
  seed = 1,
  variant: MailboxVariant = 'standard',
): Mailbox {
  return generateMailbox({ messages, seed, variant, nowMs: SCAN_NOW_MS, owner: MAILBOX_OWNER });
}

/** How time passes while calls are under way. */
export type SandboxTime = {
  clock: VirtualClock;
  latencyMs: () => number;
  sleep: (durationMs: number) => Promise<void>;
};

/** Every call moves the clock on by as much. */
export function steadyTime(nowMs = SCAN_NOW_MS): SandboxTime {
  const clock: VirtualClock = { nowMs };
  return {
    clock,
    latencyMs: () => CALL_MS,
    async sleep(durationMs) {
      clock.nowMs += durationMs;
    },
  };
}

/** The real scan against the Google sandbox, both on one virtual clock. */
export function buildSandboxScan(
  mailbox: Mailbox,
  { clock, latencyMs, sleep }: SandboxTime = steadyTime(),
): SandboxScan {
  const { address: email, name } = MAILBOX_OWNER;
  const sandbox = createGoogleSandbox({
    publicOrigin: ORIGIN,
    clients: [{ clientId: 'test', clientSecret: 'test', redirectUris: [] }],
    clock: () => clock.nowMs,
    latencyMs,
    sleep,
    accounts: [{ email, name, mailbox }],
  });
  const truth = sandbox.truth(email);
  if (truth === null) throw new Error('the account has no mailbox');
  const newToken = () =>
    sandbox.issueTokens({ email, scopes: [GMAIL_READONLY_SCOPE] })?.accessToken ?? '';
  let accessToken = newToken();
  let refreshes = 0;

  async function openGmail(isForced: boolean): Promise<GmailAccess> {
    if (isForced) {
      refreshes += 1;
      accessToken = newToken();
    }
    const gmail = createGmailClient({
      baseUrl: `${ORIGIN}/gmail/v1`,
      accessToken,
      clock: () => clock.nowMs,
      fetch: (input, init) => sandbox.fetch(new Request(input, init)),
    });
    return { ok: true, gmail };
  }

  async function openCleanupGmail(): Promise<CleanupGmail> {
    const scopes = [GMAIL_READONLY_SCOPE, GMAIL_MODIFY_SCOPE];
    const token = sandbox.issueTokens({ email, scopes })?.accessToken ?? '';
    const gmail = createGmailClient({
      baseUrl: `${ORIGIN}/gmail/v1`,
      accessToken: token,
      ownAddress: email,
      clock: () => clock.nowMs,
      fetch: (input, init) => sandbox.fetch(new Request(input, init)),
    });
    return { ok: true, gmail, connectionId: 'con_test', tokenMasked: 'ya29••••test' };
  }

  return {
    openGmail,
    openCleanupGmail,
    clock,
    sandbox,
    truth,
    refreshes: () => refreshes,
    run: (options = {}) => runScan({ clock, openGmail, ...options }),
  };
}
