import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { z } from 'zod';

import { buildApi } from '#tests/worker/support/api.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { createAccount, type GivenMailbox } from '#tests/worker/support/google.ts';
import { comeBack, goToGoogle, sessionCookieOf, signIn } from '#tests/worker/support/sign-in.ts';
import { scanViewSchema, startScanResultSchema } from '#worker/contract/scans.ts';
import { sessionViewSchema } from '#worker/contract/access.ts';

import { until } from './until.ts';

/** A person signed in with an account whose mailbox holds given mail, or so much that is generated. */
export async function buildSignedInUser(mailbox: number | GivenMailbox) {
  const runtime = buildRuntime({ nowMs: Date.now() });
  const api = buildApi(runtime);
  const account = await createAccount(
    typeof mailbox === 'number' ? { generate: { messages: mailbox, seed: 3 } } : mailbox,
  );
  let cookie = sessionCookieOf(await signIn(api, { account })) ?? '';

  async function read<Schema extends z.core.$ZodType>(path: string, schema: Schema) {
    const response = await api.send(path, { cookie });
    return z.parse(schema, await response.json());
  }

  async function startScan() {
    const body = JSON.stringify({ mode: 'quick' });
    const response = await api.send('/api/scans', { method: 'POST', cookie, body });
    return startScanResultSchema.parse(await response.json());
  }

  const session = await read('/api/session', sessionViewSchema);
  const userId = session.user?.id ?? '';

  return {
    api,
    account,
    get cookie() {
      return cookie;
    },
    /** Says yes to Google's question whether mail may be moved. */
    async allowModify() {
      const query = '?purpose=modify&returnTo=/clean-direct';
      const callback = await goToGoogle(api, { account }, { query, cookies: [cookie] });
      cookie = sessionCookieOf(await comeBack(api, callback)) ?? '';
    },
    /** Through Google once more, for a new connection. */
    async signInAgain() {
      cookie = sessionCookieOf(await signIn(api, { account })) ?? '';
    },
    runtime,
    userId,
    connectionId: session.connection?.id ?? '',
    read,
    startScan,
    readSession: () => read('/api/session', sessionViewSchema),
    readScan: (scanId: string) => read(`/api/scans/${scanId}`, scanViewSchema),
    /** Sends JSON as the user's own page does. */
    post: (path: string, body: unknown = {}) =>
      api.send(path, { method: 'POST', cookie, body: JSON.stringify(body) }),
    scanObject: (scanId: string) => env.MAILBOX_SCAN.getByName(`${userId}:${scanId}`),
  };
}

export type SignedInUser = Awaited<ReturnType<typeof buildSignedInUser>>;

/** Fires the scan's alarms until it has a result, or has ended without one. */
export function runScanToResult(user: SignedInUser, scanId: string) {
  return until(async () => {
    await runDurableObjectAlarm(user.scanObject(scanId));
    const scan = await user.readScan(scanId);
    return scan.finishedAtMs === null ? null : scan;
  });
}

/** Fires the scan's alarms until there is nothing left that it would do. */
export function runScanToEnd(user: SignedInUser, scanId: string) {
  return until(async () => {
    await runScanToResult(user, scanId);
    return (await isDeepening(user, scanId)) ? null : user.readScan(scanId);
  });
}

async function isDeepening(user: SignedInUser, scanId: string): Promise<boolean> {
  return runInDurableObject(user.scanObject(scanId), async (_scan, { storage }) => {
    return (
      storage.sql.exec("SELECT 1 FROM scan WHERE phase = 'deepening' OR is_settled = 0").toArray()
        .length > 0
    );
  });
}
