import { eq } from 'drizzle-orm';

import { sessionViewSchema } from '#worker/contract/access.ts';
import { findLiveConnection, type ConnectionRow } from '#worker/access/connection-queries.ts';
import { users } from '#worker/access/schema.ts';
import { getAccessToken } from '#worker/access/access-token.ts';

import { buildApi } from './api.ts';
import { buildRuntime, type TestRuntime, type TestRuntimeParts } from './build-runtime.ts';
import { createAccount, type Consent, type GoogleAccount } from './google.ts';
import { comeBack, goToGoogle, sessionCookieOf, signIn, type Callback } from './sign-in.ts';
import { dumpRowsOf } from './table-dump.ts';

export const ORDER_ID = `ord_${'a2'.repeat(13)}`;
export const ASK = '?purpose=modify&returnTo=/clean-direct';

/** Somebody who is signed in and may have their mailbox read. */
export async function buildReader(parts: TestRuntimeParts = {}) {
  const runtime = buildRuntime({ nowMs: Date.now(), ...parts });
  return enterReader(runtime, await createAccount());
}

export type Reader = Awaited<ReturnType<typeof buildReader>>;

/** The same for an account before a runtime that is there already. */
export async function enterReader(runtime: TestRuntime, account: GoogleAccount) {
  const api = buildApi(runtime);
  const cookie = sessionCookieOf(await signIn(api, { account })) ?? '';
  const user = await runtime.db.select().from(users).where(eq(users.googleSub, account.sub)).get();
  if (user === undefined) throw new Error('the sign-in was not saved');
  const connection = await liveConnectionOf(runtime, user.id);
  return { runtime, api, account, cookie, userId: user.id, connection };
}

/** Goes to Google with the question whether mail may be moved, and answers it there. */
export function goToAsk(
  { api, account, cookie }: Reader,
  consent: Consent = { account },
  query = ASK,
): Promise<Callback> {
  return goToGoogle(api, consent, { query, cookies: [cookie] });
}

/** The whole way there and back. @returns the answer to the callback. */
export async function ask(
  reader: Reader,
  consent: Consent = { account: reader.account },
  query = ASK,
): Promise<Response> {
  return comeBack(reader.api, await goToAsk(reader, consent, query));
}

/** The same callback in a browser that holds these sessions, and no other. */
export function withSessions({ url, cookies }: Callback, ...sessions: string[]): Callback {
  const flowCookies = cookies.filter((cookie) => !cookie.startsWith('__Host-session='));
  return { url, cookies: [...flowCookies, ...sessions] };
}

export async function liveConnectionOf(
  { db, clock }: TestRuntime,
  userId: string,
): Promise<ConnectionRow> {
  const row = await findLiveConnection(db, userId, clock());
  if (row === undefined) throw new Error('there is no live connection');
  return row;
}

/** Who a session belongs to and what their connection may do, as the page is told. */
export async function readView({ api }: Pick<Reader, 'api'>, cookie: string) {
  const headers = { 'user-agent': 'Firefox' };
  return sessionViewSchema.parse(
    await (await api.send('/api/session', { cookie, headers })).json(),
  );
}

/** What has to stand as it was after a refusal: each row of the user, and what their cookie is worth. */
export async function stateOf(reader: Reader) {
  // First, for it may note in the session's row when it was last seen.
  const view = await readView(reader, reader.cookie);
  return { view, rows: await dumpRowsOf(reader.userId) };
}

/** Whether Google still gives tokens for the connection. */
export async function isRefreshable(runtime: TestRuntime, connectionId: string): Promise<boolean> {
  return (await getAccessToken(runtime, connectionId, { forceRefresh: true })).ok;
}
