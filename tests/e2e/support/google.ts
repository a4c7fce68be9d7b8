import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { askSandbox, clearInSandbox, tellSandbox } from './sandbox.ts';

export type Person = { email: string };

export type Mailbox =
  { generate: { messages: number; seed?: number } } | { jsonl: readonly string[] };

type NewPerson = {
  mailbox?: Mailbox;
  hasGmail?: boolean;
  /** Behaviours of Gmail that no document settles. */
  gmail?: { trashDropsInbox?: boolean };
};

const ledgerSchema = z.object({
  summary: z.object({
    calls: z.number(),
    units: z.number(),
    refused: z.number(),
    forbidden: z.number(),
    askedForContent: z.number(),
    callsByMethod: z.record(z.string(), z.number()),
  }),
});

const grantsSchema = z.object({
  grants: z.array(z.object({ email: z.string(), scopes: z.array(z.string()) })),
});

/** A Google account of one's own, so that no journey sees another's. */
export async function createPerson(options: NewPerson): Promise<Person> {
  const email = `person-${randomUUID().slice(0, 8)}@postlada.example`;
  await tellSandbox('/accounts', { email, ...options });
  return { email };
}

/** A couple of hundred real messages' headers (see mailboxes/README.md). */
export function realHeaders(): Extract<Mailbox, { jsonl: unknown }> {
  const file = new URL('../mailboxes/public-mail-headers-sample.jsonl', import.meta.url);
  return { jsonl: readFileSync(file, 'utf8').split('\n') };
}

/** The mail of situations from the field (see tests/corpus/cases/README.md), in one mailbox. */
export function caseMailbox(files: readonly string[]): Mailbox {
  const jsonl = files.flatMap((file) => {
    const path = new URL(`../../corpus/cases/${file}.jsonl`, import.meta.url);
    return readFileSync(path, 'utf8').trimEnd().split('\n');
  });
  return { jsonl };
}

export async function ledgerOf({ email }: Person) {
  return (await askSandbox(`/ledger?email=${encodeURIComponent(email)}`, ledgerSchema)).summary;
}

export async function grantsOf({ email }: Person) {
  const { grants } = await askSandbox('/grants', grantsSchema);
  return grants.filter((grant) => grant.email === email);
}

/** As when a person removes the app in their Google account. */
export async function revokeAtGoogle({ email }: Person): Promise<void> {
  await tellSandbox('/grants/revoke', { email });
}

type Fault =
  | { kind: 'delay'; delayMs: number }
  /** `-after-effect`: what was asked for is done, only that nobody hears of it. */
  | { kind: 'answer' | 'answer-after-effect'; status: number; body: unknown }
  /** In Google's own words, with how long it asks to be left alone. */
  | { kind: 'refuse'; refusal: 'rate-429'; waitMs: number; retryAfter: 'seconds' }
  | { kind: 'refuse'; refusal: 'scope-403' }
  | { kind: 'drop' | 'drop-after-effect' }
  /** Of a search, all alternatives but the first so many are passed over. */
  | { kind: 'truncate-search'; maxTerms: number }
  /** `after:` finds mail that is up to so much older as well. */
  | { kind: 'leak-older-mail'; leakMs: number }
  /** Until the faults are cleared. */
  | { kind: 'hang' };

const NO_END_OF_CALLS = 1000;

/** Breaks the next calls of a method (`users.messages.list`, `users.*`) for one person. */
export async function breakGmail(
  { email }: Person,
  method: string,
  action: Fault,
  times = NO_END_OF_CALLS,
  skip = 0,
): Promise<void> {
  await tellSandbox('/faults', { method, email, times, skip, action });
}

/** Google's answer while Gmail is down. */
export const UNAVAILABLE = {
  status: 503,
  body: { error: { code: 503, message: 'The service is currently unavailable.' } },
};

/** Makes the next calls of a method slow. */
export function slowDown(person: Person, method: string, delayMs: number): Promise<void> {
  return breakGmail(person, method, { kind: 'delay', delayMs });
}

/**
 * Enough for the page to have counted some mail, and far from the end: a mailbox of one message takes some seventy
 * listings.
 */
const LISTINGS_BEFORE_STANDSTILL = 8;

/** Lets a scan begin, and then has Google ask to be left alone. */
export function slowScan(person: Person, waitMs: number): Promise<void> {
  return breakGmail(
    person,
    'users.messages.list',
    { kind: 'refuse', refusal: 'rate-429', waitMs, retryAfter: 'seconds' },
    NO_END_OF_CALLS,
    LISTINGS_BEFORE_STANDSTILL,
  );
}

/** Lets a scan begin and then stand still, for as long as it is looked at, until the faults are cleared. */
export function holdScan(person: Person): Promise<void> {
  return breakGmail(
    person,
    'users.messages.list',
    { kind: 'hang' },
    NO_END_OF_CALLS,
    LISTINGS_BEFORE_STANDSTILL,
  );
}

export function clearFaults(): Promise<void> {
  return clearInSandbox('/faults');
}

const requestsSchema = z.object({
  requests: z.array(
    z.object({ host: z.string(), status: z.number().nullable(), violations: z.array(z.string()) }),
  ),
});

/** What the senders below a domain have been asked, in order. */
export async function unsubscribesAt(domain: string) {
  const { requests } = await askSandbox('/unsubscribes', requestsSchema);
  return requests.filter(({ host }) => host.endsWith(`.${domain}`));
}

/** Mail comes into the mailbox, in the import format. */
export async function receiveMail({ email }: Person, messages: readonly object[]): Promise<void> {
  await tellSandbox(`/mail/${encodeURIComponent(email)}/receive`, { messages });
}
