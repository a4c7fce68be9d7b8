import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import { payments } from '#worker/orders/schema.ts';
import { unsubscribes } from '#worker/unsubscribes/schema.ts';
import { users } from '#worker/access/schema.ts';
import { orderIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import { createLog } from '#worker/log.ts';
import { createKeyedHash } from '#worker/platform/security/hash.ts';
import {
  unsubscribeSender,
  type UnsubscribeOrder,
} from '#worker/unsubscribes/unsubscribe-sender.ts';
import { createOneClick } from '#worker/unsubscribes/one-click.ts';

import type { Around } from './cleanup-failpoints.ts';
import { HARNESS_USER_ID } from './cleanup-harness.ts';
import { HARNESS_CLEANUP_ID } from './cleanup-life.ts';
import type { VirtualClock } from './scan-harness.ts';
import { createSqliteD1 } from './sqlite-d1.ts';

export const HARNESS_ORDER_ID = orderIdOf(HARNESS_CLEANUP_ID);
const KEY = new Uint8Array(32).fill(7);

export type UnsubscribeStageOptions = { sandbox: GoogleSandbox; clock: VirtualClock };

/** A database with a paid order, and the senders of the sandbox, for a clean-up in the harness. */
export async function buildUnsubscribeStage({ sandbox, clock }: UnsubscribeStageOptions) {
  const d1 = createSqliteD1();
  const db = d1.through(async (step) => step());
  await db.insert(users).values({
    id: HARNESS_USER_ID,
    googleSub: 'sub',
    email: 'anna@postlada.example',
    createdAtMs: clock.nowMs,
    updatedAtMs: clock.nowMs,
  });

  async function buy(orderId: string, paymentType: Tier = 'reset'): Promise<void> {
    await db.insert(payments).values({
      id: orderId,
      orderNumber: orderId,
      userId: HARNESS_USER_ID,
      scanId: 'scn_test',
      paymentType,
      status: 'completed',
      priceList: 'standard',
      rowsVersion: 1,
      selection: { selectedNewsletters: [], selectedOldCategories: [], selectedAttachments: [] },
      protection: { unlocks: [], safeListVersion: '1' },
      selectionKey: orderId,
      chosenCounts: {
        newsletters: { rowCount: 0, messageCount: 0 },
        oldMail: { rowCount: 0, messageCount: 0 },
        largeMail: { rowCount: 0, messageCount: 0 },
      },
      emailCount: 1,
      excludedCount: 0,
      sizeBytes: 1,
      co2KgSaved: 1,
      co2LowKg: 1,
      co2HighKg: 1,
      co2MethodVersion: '1',
      createdAtMs: clock.nowMs,
      expiresAtMs: clock.nowMs,
    });
  }

  await buy(HARNESS_ORDER_ID);
  return {
    db,
    buy,
    /** Asks the sandbox's senders for the order of this clean-up, or of another. */
    unsubscribe: (around: Around, orderId = HARNESS_ORDER_ID) => {
      const oneClick = createOneClick({
        sandboxOrigin: undefined,
        fetch: (input, init) => askSandbox(sandbox, new Request(input, init)),
      });
      const deps = {
        db: d1.through((step) => around('database', async () => step())),
        keyedHash: createKeyedHash(KEY),
        oneClick: { ...oneClick, ask: guard(around, oneClick.ask) },
        ownHosts: ['grinbox.example'],
        clock: () => clock.nowMs,
        sleep: async (durationMs: number) => void (clock.nowMs += durationMs),
        log: createLog('error', () => {}),
      };
      return (
        { userId, beginAsking, terms }: Omit<UnsubscribeOrder, 'orderId'>,
        message: Parameters<typeof unsubscribeSender>[2],
      ) => unsubscribeSender(deps, { userId, orderId, beginAsking, terms }, message);
    },
    requests: () => sandbox.ledger.unsubscribeRequests(),
    rows: () => db.select().from(unsubscribes).all(),
  };
}

function guard<Argument, Result>(around: Around, ask: (argument: Argument) => Promise<Result>) {
  return (argument: Argument) => around('ask', () => ask(argument));
}

/** Whoever never answers is given up at once: nobody waits for real. */
async function askSandbox(sandbox: GoogleSandbox, request: Request): Promise<Response> {
  const { hostname } = new URL(request.url);
  if (sandbox.senders.behaviourOf(hostname) !== 'hanging') return sandbox.fetch(request);
  await sandbox.fetch(new Request(request, { signal: AbortSignal.abort() })).catch(() => null);
  throw new DOMException('the time is up', 'AbortError');
}
