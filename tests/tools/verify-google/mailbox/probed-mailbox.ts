import { CannotTell } from '#tests/tools/verify-google/finding.ts';
import type { GuardedGmail } from '#tests/tools/verify-google/gmail/guarded-gmail.ts';
import {
  listIds,
  listLabels,
  listPage,
  type Label,
  type MessageSearch,
} from '#tests/tools/verify-google/gmail/read-gmail.ts';
import type { Access } from '#tests/tools/verify-google/sign-in/access.ts';
import type { Side } from '#tests/tools/verify-google/side.ts';

import { fetchSampledMail, type SampledMail } from './sampled-mail.ts';

/** Mail that arrives while the checks run is in no question. */
const HORIZON_AGE_MS = 10 * 60_000;
const MOST_PAGES = 3;
const SPREAD = 14;
const OF_EACH_CATEGORY = 2;
const SENT = 3;
const CATEGORIES = ['promotions', 'updates', 'social', 'forums'];

type Found = Omit<MessageSearch, 'q' | 'pageToken' | 'maxResults'>;

/** The newest mail, up to about 500 messages: small enough to be listed whole by every question. */
type Slice = {
  query: string;
  /** Newest first. */
  ids: readonly string[];
  firstPageSize: number;
  /** Whether it is all that the mailbox holds outside spam and trash. */
  isWhole: boolean;
};

type Contents = {
  horizonMs: number;
  slice: Slice;
  sample: readonly SampledMail[];
  sentSample: readonly SampledMail[];
  labels: readonly Label[];
};

/** A mailbox with what all checks share: a slice of it, a sample of that, and what was found already. */
export class ProbedMailbox {
  readonly gmail: GuardedGmail;
  readonly access: Access;
  readonly horizonMs: number;
  readonly slice: Slice;
  /** Messages of the slice, newest first. */
  readonly sample: readonly SampledMail[];
  /** The newest that the owner has sent, in the slice or not. */
  readonly sentSample: readonly SampledMail[];
  readonly labels: readonly Label[];
  readonly #found = new Map<string, ReadonlySet<string>>();

  constructor(gmail: GuardedGmail, access: Access, contents: Contents) {
    this.gmail = gmail;
    this.access = access;
    this.horizonMs = contents.horizonMs;
    this.slice = contents.slice;
    this.sample = contents.sample;
    this.sentSample = contents.sentSample;
    this.labels = contents.labels;
  }

  /** What a search finds in the slice. */
  async find(query: string, search: Found = {}): Promise<ReadonlySet<string>> {
    return this.#remember(`${query} ${this.slice.query}`.trim(), search);
  }

  /** What a search finds in the whole mailbox. @throws CannotTell where that is more than 1,500. */
  async findEverywhere(query: string, search: Found = {}): Promise<ReadonlySet<string>> {
    return this.#remember(`${query} ${horizonQuery(this.horizonMs)}`.trim(), search);
  }

  async #remember(q: string, search: Found): Promise<ReadonlySet<string>> {
    const key = JSON.stringify([q, search]);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = new Set(await listIds(this.gmail, { q, ...search }, MOST_PAGES));
    this.#found.set(key, found);
    return found;
  }
}

/** @throws CannotTell for a mailbox with too little mail to ask about. */
export async function probeMailbox(
  gmail: GuardedGmail,
  { access, clock }: Pick<Side, 'access' | 'clock'>,
): Promise<ProbedMailbox> {
  const horizonMs = Math.floor((clock() - HORIZON_AGE_MS) / 1000) * 1000;
  const slice = await cutSlice(gmail, horizonMs);
  const ids = new Set(spread(slice.ids, SPREAD));
  for (const category of CATEGORIES) {
    const q = `category:${category} ${slice.query}`;
    const page = await listPage(gmail, { q, maxResults: OF_EACH_CATEGORY });
    for (const { id } of page.messages ?? []) ids.add(id);
  }
  const order = new Map(slice.ids.map((id, place) => [id, place]));
  const inOrder = [...ids].sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
  const sent = await listPage(gmail, {
    q: `in:sent ${horizonQuery(horizonMs)}`,
    maxResults: SENT,
  });
  return new ProbedMailbox(gmail, access, {
    horizonMs,
    slice,
    sample: await fetchAll(gmail, inOrder),
    sentSample: await fetchAll(gmail, sent.messages?.map(({ id }) => id) ?? []),
    labels: await listLabels(gmail),
  });
}

/** From the date of the last message on the first page of the newest mail. */
async function cutSlice(gmail: GuardedGmail, horizonMs: number): Promise<Slice> {
  const horizon = horizonQuery(horizonMs);
  const newest = await listPage(gmail, { q: horizon });
  const last = newest.messages?.at(-1);
  if (last === undefined) throw new CannotTell('noSuchMail', { messages: 0 });
  const firstPageSize = newest.messages?.length ?? 0;
  if (newest.nextPageToken === undefined) {
    const ids = newest.messages?.map(({ id }) => id) ?? [];
    return { query: horizon, ids, firstPageSize, isWhole: true };
  }
  const { receivedAtMs } = await fetchSampledMail(gmail, last.id);
  const query = `after:${Math.floor(receivedAtMs / 1000)} ${horizon}`;
  const ids = await listIds(gmail, { q: query }, MOST_PAGES);
  return { query, ids, firstPageSize, isWhole: false };
}

function horizonQuery(horizonMs: number): string {
  return `-after:${horizonMs / 1000}`;
}

function spread(ids: readonly string[], count: number): string[] {
  if (ids.length <= count) return [...ids];
  return Array.from({ length: count }, (_, number) => {
    const place = Math.floor((number * ids.length) / count);
    return ids[place] ?? '';
  });
}

async function fetchAll(gmail: GuardedGmail, ids: readonly string[]): Promise<SampledMail[]> {
  const mails: SampledMail[] = [];
  for (const id of ids) mails.push(await fetchSampledMail(gmail, id));
  return mails;
}
