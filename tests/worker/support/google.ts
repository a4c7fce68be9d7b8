import { z } from 'zod';

const SANDBOX = 'https://google.sandbox.test';

async function control(path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return (await ask(path, init)).json();
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`${SANDBOX}/__sandbox${path}`, init);
  if (!response.ok) throw new Error(`the sandbox refused ${path}: ${await response.text()}`);
  return response;
}

const accountSchema = z.object({ email: z.string(), sub: z.string() });
export type GoogleAccount = z.infer<typeof accountSchema>;

export type GivenMailbox =
  | { generate: { messages: number; seed: number } }
  /** Messages of the import format. */
  | { jsonl: readonly object[] };

/** A Google account that no other test knows; its mailbox is empty unless one is given. */
export async function createAccount(mailbox?: GivenMailbox): Promise<GoogleAccount> {
  const email = `${crypto.randomUUID()}@gmail-canary.test`;
  return accountSchema.parse(await control('/accounts', { email, mailbox }));
}

/** Google does not vouch for the account's address any more; its mailbox is empty from then on. */
export async function doubtAddress({ email, sub }: GoogleAccount): Promise<void> {
  await control('/accounts', { email, sub, isEmailVerified: false });
}

const truthCountSchema = z.object({ messages: z.number(), bytes: z.number() });

/** What the account's mailbox truly holds, without spam and trash. */
export async function readTruth(account: GoogleAccount, question = '') {
  return truthCountSchema.parse(await control(`/truth/${account.email}${question}`));
}

const ledgerSummarySchema = z.object({
  refused: z.number(),
  forbidden: z.number(),
  askedForContent: z.number(),
});

/** What was refused, forbidden and improper among the calls for this account. */
export async function readLedger(account: GoogleAccount) {
  const ledger = z.object({ summary: ledgerSummarySchema });
  return ledger.parse(await control(`/ledger?email=${account.email}`)).summary;
}

/** What the person does on Google's pages; they tick all boxes, unless the one for Gmail stays empty. */
export type Consent =
  | { account: GoogleAccount; deny: true }
  | { account: GoogleAccount; deny?: false; isMailboxTicked?: boolean };

/** Goes through Google's pages. @returns where the browser is sent. */
export async function consentAt(authorizationUrl: string, consent: Consent): Promise<URL> {
  const outcome = await control('/authorize', {
    url: authorizationUrl,
    account: consent.account.email,
    ...(consent.deny === true ? { deny: true } : {}),
    ...(consent.deny !== true && consent.isMailboxTicked === false ? { grantedScopes: [] } : {}),
  });
  return new URL(z.object({ location: z.string() }).parse(outcome).location);
}

/** The next call of this endpoint is answered so, and not carried out. */
export async function failNext(method: string, status: number, body: unknown): Promise<void> {
  await control('/faults', { method, action: { kind: 'answer', status, body } });
}

/**
 * Gmail is out of order for this account once `skip` calls have been carried out, and asks to be left
 * alone for ten minutes: the scan then stands still until its alarm is fired by hand.
 */
export async function breakGmail(account: GoogleAccount, method: string, skip = 0): Promise<void> {
  const headers = { 'retry-after': '600' };
  const action = { kind: 'answer', status: 503, body: {}, headers };
  await control('/faults', { method, email: account.email, skip, times: 1, action });
}

/** Gmail answers the next calls of this account so, and carries none of them out. */
export async function failGmail(
  account: GoogleAccount,
  method: string,
  {
    status,
    retryAfterSeconds,
    times = 1,
  }: { status: number; retryAfterSeconds: number; times?: number },
): Promise<void> {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  const action = { kind: 'answer', status, body: {}, headers };
  await control('/faults', { method, email: account.email, times, action });
}

/** Gmail is well again. */
export async function healGmail(): Promise<void> {
  await ask('/faults', { method: 'DELETE' });
}

/** Gmail does what this account asks for next, and its answer is a 503 that asks to be left alone for ten minutes. */
export async function loseAnswer(
  account: GoogleAccount,
  method: string,
  times: number,
): Promise<void> {
  const headers = { 'retry-after': '600' };
  const action = { kind: 'answer-after-effect', status: 503, body: {}, headers };
  await control('/faults', { method, email: account.email, times, action });
}

/** Gmail refuses the account's token once, after `skip` calls that it was good for. */
export async function refuseToken(
  account: GoogleAccount,
  method: string,
  skip: number,
): Promise<void> {
  const action = { kind: 'refuse', refusal: 'token-401' };
  await control('/faults', { method, email: account.email, skip, times: 1, action });
}

/** Calls for this account take longer. */
export async function slowGmail(
  account: GoogleAccount,
  method: string,
  { delayMs, times }: { delayMs: number; times: number },
): Promise<void> {
  const action = { kind: 'delay', delayMs };
  await control('/faults', { method, email: account.email, times, action });
}

/** How often this Gmail method was called for this account. */
export async function countCallsOf(account: GoogleAccount, method: string): Promise<number> {
  const methods = await listCallsOf(account);
  return methods.filter((called) => called === method).length;
}

/** The method of each call for this account, in order. */
export async function listCallsOf(account: GoogleAccount): Promise<string[]> {
  const ledger = z.object({ calls: z.array(z.object({ method: z.string() })) });
  const { calls } = ledger.parse(await control(`/ledger?email=${account.email}`));
  return calls.map(({ method }) => method);
}

/** The person takes our access away on Google's own page. */
export async function revokeAtGoogle(account: GoogleAccount): Promise<void> {
  await control('/grants/revoke', { email: account.email });
}

/** Google begins to sign ID tokens with another key. */
export async function rotateKeys(): Promise<void> {
  await control('/keys/rotate', {});
}

/** Whether Google still counts us among those with access to the account. */
export async function hasGrant(account: GoogleAccount): Promise<boolean> {
  const { grants } = z
    .object({ grants: z.array(z.object({ email: z.string() })) })
    .parse(await control('/grants'));
  return grants.some(({ email }) => email === account.email);
}

/** How often each endpoint was called, by all tests of this file. */
export async function countCalls(method: string): Promise<number> {
  const { summary } = z
    .object({ summary: z.object({ callsByMethod: z.record(z.string(), z.number()) }) })
    .parse(await control('/ledger'));
  return summary.callsByMethod[method] ?? 0;
}

/** Every message's labels, spam and trash too: what must be as it was after an undo. */
export async function readLabels(account: GoogleAccount): Promise<Record<string, string[]>> {
  const answer = await control(`/truth/${account.email}/labels`);
  return z.object({ labels: z.record(z.string(), z.array(z.string())) }).parse(answer).labels;
}

/** Ids of what lies in the trash. */
export async function readTrash(account: GoogleAccount): Promise<string[]> {
  return z
    .object({ ids: z.array(z.string()) })
    .parse(await control(`/truth/${account.email}/trash`)).ids;
}

const sentRequestSchema = z.object({
  host: z.string(),
  method: z.string(),
  path: z.string(),
  body: z.string(),
  headerNames: z.array(z.string()),
  status: z.number().nullable(),
  violations: z.array(z.string()),
});

/** What the senders below a domain were asked, in order. */
export async function readUnsubscribes(domain: string) {
  const answer = await control('/unsubscribes');
  const { requests } = z.object({ requests: z.array(sentRequestSchema) }).parse(answer);
  return requests.filter(({ host }) => host.endsWith(`.${domain}`));
}

/** Mail comes into the account, unread in the inbox unless it says otherwise. */
export async function receiveMail(
  account: GoogleAccount,
  messages: readonly object[],
): Promise<void> {
  await control(`/mail/${account.email}/receive`, { messages });
}

/** The person does something in Gmail with all that a search finds. */
export async function changeMail(
  account: GoogleAccount,
  search: string,
  action: 'star' | 'trash',
): Promise<void> {
  await control(`/mail/${account.email}/labels`, { on: { q: search }, do: action });
}

/** The person empties their trash. */
export async function emptyTrash(account: GoogleAccount): Promise<void> {
  await control(`/mail/${account.email}/delete`, { on: { q: 'in:trash' } });
}

/** Gmail no longer knows what has happened in the account until now. */
export async function forgetHistory(account: GoogleAccount): Promise<void> {
  await control(`/mail/${account.email}/forget-history`, {});
}
