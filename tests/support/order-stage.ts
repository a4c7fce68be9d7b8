import { vi } from 'vitest';

import type { ChosenRow } from '#worker/contract/mailbox-scan.ts';
import {
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from '#tests/tools/stripe-sandbox/sandbox-keys.ts';
import { createStripeSandbox } from '#tests/tools/stripe-sandbox/stripe-sandbox.ts';
import { composeMail } from '#worker/compose-mail.ts';
import { sealToken } from '#worker/access/access-token.ts';
import { users } from '#worker/access/schema.ts';
import { saveSignIn } from '#worker/access/user-queries.ts';
import { findCleanup, saveCleanupCopy } from '#worker/cleanups/queries.ts';
import { openCleanupGmail } from '#durable-objects/mailbox-cleanup/open-cleanup-job.ts';
import { type Selection, selectionSchema } from '#worker/contract/clean-rows.ts';
import {
  CONNECTION_LIFETIME_MS,
  GMAIL_MODIFY_SCOPE,
  GMAIL_READONLY_SCOPE,
} from '#worker/domain/access/connection.ts';
import { NO_EXCLUSIONS } from '#worker/domain/cleanups/exclusions.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import type { PaymentProviderName } from '#worker/domain/payments/charge-status.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import { parseSettings } from '#worker/env.ts';
import { createLog } from '#worker/log.ts';
import { createOrder } from '#worker/orders/create-order.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { refunds } from '#worker/payments/refund-schema.ts';
import { googleEndpoints } from '#worker/platform/google/endpoints.ts';
import { createOAuthClient } from '#worker/platform/google/oauth-client.ts';
import { createPaymentProvider } from '#worker/platform/payment-providers/create-payment-provider.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { createTokenCipher } from '#worker/platform/security/token-cipher.ts';
import type { Runtime } from '#worker/runtime.ts';
import { scans } from '#worker/scans/schema.ts';
import { createOneClick } from '#worker/unsubscribes/one-click.ts';
import { unsubscribeSender } from '#worker/unsubscribes/unsubscribe-sender.ts';

import { buildCleanupHarness, HARNESS_USER_ID } from './cleanup-harness.ts';
import { HARNESS_HASH } from './cleanup-life.ts';
import { cleanupsById } from './cleanups-by-id.ts';
import { createMailbag, toldRefunds } from './mailbag.ts';
import { fakeObjects, NO_OBJECTS, unexpected } from './fake-objects.ts';
import { generateOffered, OFFERED_MESSAGES, offeredMail } from './offered-mail.ts';
import { type Offering, offeringOf } from './offering.ts';
import { buildSandboxScan, MAILBOX_OWNER } from './sandbox-scan.ts';
import { createSqliteD1 } from './sqlite-d1.ts';
import { STAGE_SETTINGS } from './stage-settings.ts';

const STRIPE_ORIGIN = 'https://stripe.sandbox.test';
/** Of the scan that the order is of. */
export const FIRST_SCAN_ID = 'scn_test';
const SCOPES = [GMAIL_READONLY_SCOPE, GMAIL_MODIFY_SCOPE];

export type OrderStageOptions = {
  provider: PaymentProviderName;
  tier: Tier;
  deliveries: number;
  seed: number;
  /** Of this row the scan says something that is not true of its mail. */
  wrongRow: RowId | null;
  /** What is ordered; all that is offered, unless told. */
  rowIds?: readonly RowId[];
  /** At every step of the database and every failpoint of the clean-up. May throw. */
  at: () => void;
};

/**
 * A user who has chosen mail of a finished scan, and all that an order of it touches: our services over D1 on Node's
 * SQLite, the clean-up's object in the harness, the sandbox for Google and for the senders, the stand-in for
 * Stripe. One virtual clock for all of them.
 */
export async function buildOrderStage(options: OrderStageOptions) {
  const offer = await offeredMail();
  const { report, rowIds, mail } = offer;
  const scan = buildSandboxScan(generateOffered());
  const { clock, sandbox } = scan;
  const now = () => clock.nowMs;
  const stripe = createStripeSandbox({ publicOrigin: STRIPE_ORIGIN, endpoint: null, clock: now });
  const settings = parseSettings({
    ...STAGE_SETTINGS,
    PAYMENTS_MODE: options.provider,
    STRIPE_SECRET_KEY: SANDBOX_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET,
    STRIPE_SANDBOX_ORIGIN: STRIPE_ORIGIN,
  });
  const google = googleEndpoints(settings.GOOGLE_SANDBOX_ORIGIN);
  const sleep = async (durationMs: number) => void (clock.nowMs += durationMs);
  const askGoogle = (address: RequestInfo | URL, init?: RequestInit) =>
    sandbox.fetch(new Request(address, init));
  const d1 = createSqliteD1();
  const plainDb = d1.through(async (step) => step());
  const db = d1.through(async (step) => {
    options.at();
    const result = step();
    options.at();
    return result;
  });
  const works = cleanupsById((cleanupId) =>
    buildCleanupHarness({
      clock,
      packedIds: mail.packedIds,
      historyId: mail.historyId,
      deliveries: options.deliveries,
      seed: options.seed,
      at: options.at,
      openGmail: (isForced) => openCleanupGmail(runtime, HARNESS_USER_ID, isForced),
      unsubscribe: () => (order, message) => unsubscribeSender(runtime, order, message),
      save: (copy) => saveCleanupCopy(db, copy, now()),
      async readPaidAtMs() {
        const paid = await findCleanup(db, HARNESS_USER_ID, cleanupId);
        return paid?.createdAtMs ?? null;
      },
    }),
  );
  /** What scans offer that find other mail than the first; null: they are wiped. */
  const offerings = new Map<string, Offering | null>();
  const first: Offering = {
    report,
    choose(rowIds) {
      const { ids: _ids, ...chosen } = offer.chooseRows(rowIds);
      return { ...chosen, rows: chosen.rows.map(falsified(options.wrongRow)) };
    },
  };
  const offeredBy = (scanId: string) =>
    offerings.has(scanId) ? (offerings.get(scanId) ?? null) : first;
  const mailbag = createMailbag(async () =>
    toldRefunds(
      await plainDb.select().from(refunds).all(),
      await plainDb.select().from(paymentCharges).all(),
    ),
  );
  const runtime: Runtime = {
    settings,
    db,
    composeMail,
    clock: now,
    sleep,
    cipher: createTokenCipher(settings.TOKEN_KEYS),
    keyedHash: HARNESS_HASH,
    google,
    oauth: createOAuthClient({
      endpoints: google,
      clientId: settings.GOOGLE_CLIENT_ID,
      clientSecret: settings.GOOGLE_CLIENT_SECRET,
      redirectUri: `${settings.APP_ORIGIN}/api/auth/google/callback`,
      clock: now,
      fetch: askGoogle,
    }),
    log: createLog('error', () => {}),
    payments: createPaymentProvider(settings, {
      clock: now,
      sleep,
      fetch: async (address, init) => answerForGood(await stripe.fetch(new Request(address, init))),
    }),
    mail: mailbag.sender,
    accessLayer: null,
    ...fakeObjects(NO_OBJECTS, {
      supportDesk: () => ({
        announce: async () => {},
        isThere: async () => true,
        closeSession: async () => {},
      }),
      mailboxScan: (_userId, scanId) => ({
        async cleanRows() {
          const offering = offeredBy(scanId);
          return offering === null ? null : { kind: 'rows', report: offering.report };
        },
        chosenMessages: async ({ rowIds }) => offeredBy(scanId)?.choose(rowIds) ?? null,
        async chosenSenders({ rowIds }) {
          if (offeredBy(scanId) === null) return null;
          return { kind: 'chosen', senders: offer.chooseSenders(rowIds) };
        },
        destroy: async () => void offerings.set(scanId, null),
      }),
      mailboxCleanup: (_userId, cleanupId) => works.of(cleanupId).object,
    }),
    objectAnswerMs: 10_000,
    cleanupQueue: { send: unexpected },
    oneClick: createOneClick({ sandboxOrigin: undefined, fetch: askGoogle }),
    ownHosts: ['grinbox.test'],
  };
  // The one client that takes no other way out.
  vi.stubGlobal('fetch', askGoogle);

  /** Signs in, with leave to move mail. */
  async function connect(): Promise<string> {
    const tokens = sandbox.issueTokens({ email: MAILBOX_OWNER.address, scopes: SCOPES });
    if (tokens === null) throw new Error('the account is not there');
    const owner = { id: newId('con'), userId: HARNESS_USER_ID };
    const { cipher } = runtime;
    await saveSignIn(plainDb, {
      connection: {
        ...owner,
        provider: 'google',
        providerAccountId: HARNESS_USER_ID,
        accessToken: await sealToken(cipher, owner, 'access_token', tokens.accessToken),
        refreshToken: await sealToken(cipher, owner, 'refresh_token', tokens.refreshToken),
        tokenExpiryMs: clock.nowMs + 3_600_000,
        scope: tokens.scope,
        revoked: false,
        sessionFingerprint: null,
        boundUserAgent: null,
        boundIp: null,
        retryAllowed: false,
        createdAtMs: clock.nowMs,
        expiresAtMs: clock.nowMs + CONNECTION_LIFETIME_MS,
        revokedAtMs: null,
      },
      session: {
        id: newId('ses'),
        userId: HARNESS_USER_ID,
        secretHash: '',
        userAgentHash: '',
        browser: 'other',
        platform: 'other',
        createdAtMs: clock.nowMs,
        lastSeenAtMs: clock.nowMs,
        expiresAtMs: clock.nowMs + CONNECTION_LIFETIME_MS,
      },
    });
    return owner.id;
  }

  await plainDb.insert(users).values({
    id: HARNESS_USER_ID,
    googleSub: HARNESS_USER_ID,
    email: MAILBOX_OWNER.address,
    createdAtMs: clock.nowMs,
    updatedAtMs: clock.nowMs,
  });
  let connectionId = await connect();

  async function insertScan(scanId: string): Promise<void> {
    await plainDb.insert(scans).values({
      id: scanId,
      userId: HARNESS_USER_ID,
      connectionId,
      scanType: 'complete',
      startedAtMs: clock.nowMs,
      finishedAtMs: clock.nowMs,
      createdAtMs: clock.nowMs,
      heartbeatAtMs: clock.nowMs,
      timeZone: 'UTC',
      scannedMsgs: OFFERED_MESSAGES,
    });
  }

  /** Orders rows of a scan, as their owner does. @returns the order's id */
  async function placeOrder(
    scanId: string,
    rowIds: readonly RowId[],
    by: Runtime = runtime,
  ): Promise<string> {
    const { order } = await createOrder(by, HARNESS_USER_ID, {
      scanId,
      rowsVersion: report.rowsVersion,
      tier: options.tier,
      selection: selectionOf(rowIds),
      leaveGroups: [],
      exclusions: NO_EXCLUSIONS,
      unlocks: [],
    });
    return order.id;
  }

  /** Scans the mailbox as it is now. @returns the scan's id */
  async function scanAgain(): Promise<string> {
    const scanId = newId('scn');
    const opened = await scan.openCleanupGmail(false);
    if (!opened.ok) throw new Error('the mailbox cannot be looked at');
    const { historyId } = await opened.gmail.getProfile();
    const inTrash = new Set(scan.truth.trashIds());
    const isThere = (id: string) => !inTrash.has(id);
    offerings.set(scanId, await offeringOf({ isThere, historyId, atMs: clock.nowMs }));
    await insertScan(scanId);
    return scanId;
  }

  await insertScan(FIRST_SCAN_ID);
  const orderId = await placeOrder(FIRST_SCAN_ID, options.rowIds ?? rowIds, {
    ...runtime,
    db: plainDb,
  });
  return {
    ...scan,
    runtime,
    db: plainDb,
    stripe,
    harness: works.of(cleanupIdOf(orderId)),
    /** Of whichever order. */
    harnessOf: (id: string) => works.of(cleanupIdOf(id)),
    mailbag,
    connect: async () => void (connectionId = await connect()),
    scanAgain,
    placeOrder,
    /** The messages of rows, as a scan offers them. */
    idsOfRows(scanId: string, of: readonly RowId[]): string[] {
      return unpackIds(offeredBy(scanId)?.choose(of).packedIds ?? new Uint8Array());
    },
    orderId,
  };
}

export type OrderStage = Awaited<ReturnType<typeof buildOrderStage>>;

/** Stripe says itself whether a call is worth repeating at once: nobody waits for real. */
function answerForGood(answer: Response): Response {
  const { status, headers, body } = answer;
  return new Response(body, {
    status,
    headers: [...headers, ['stripe-should-retry', 'false']],
  });
}

/** Makes one row say that its mail is older than all mail is. */
function falsified(wrongRow: RowId | null) {
  return (row: ChosenRow): ChosenRow =>
    row.id === wrongRow
      ? { ...row, meaning: { kind: 'old', fromMs: 0, toMs: 0, unlocked: [] } }
      : row;
}

function selectionOf(rowIds: readonly RowId[]): Selection {
  const of = (...kinds: string[]) => rowIds.filter((id) => kinds.includes(id.split(':')[0] ?? ''));
  return selectionSchema.parse({
    selectedNewsletters: of('sender'),
    selectedOldCategories: of('old'),
    selectedAttachments: of('large', 'own-large'),
  });
}
