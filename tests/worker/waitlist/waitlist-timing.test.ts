import { beforeEach, expect, inject, test } from 'vitest';

import { suppress } from '#worker/access/allowance-queries.ts';
import { waitlist } from '#worker/waitlist/schema.ts';
import { WAITLIST_SUPPRESSION_MS } from '#worker/domain/waitlist/waitlist.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { waitlistSuppressionId } from '#worker/waitlist/join-waitlist.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { newAddress } from '#tests/worker/support/waitlist.ts';
import { buildWatchedDatabase } from '#tests/worker/support/watched-database.ts';

beforeEach(emptyTables);

const KINDS = ['new', 'waiting', 'confirmed', 'left'] as const;
type Kind = (typeof KINDS)[number];

test('the database is asked the same, and written to, whether an address is new, waits or is confirmed', async () => {
  const asked = await Promise.all(KINDS.map(statementsFor));
  const [ofNew = [], waiting, confirmed, ofLeft = []] = asked;
  expect(waiting).toEqual(ofNew);
  expect(confirmed).toEqual(ofNew);
  // Of one that has left, what is written is only that it was asked for.
  expect(ofLeft.slice(0, -1)).toEqual(ofNew.slice(0, ofLeft.length - 1));
  expect(ofLeft.at(-1)).toMatch(/^update "allowances"/);
});

/** What the database is asked before the answer. */
async function statementsFor(kind: Kind): Promise<string[]> {
  const statements: string[] = [];
  const runtime = buildRuntime();
  const email = await addressThatIs(kind, runtime);
  const db = buildWatchedDatabase((statement) => void statements.push(statement));
  await joinTimed({ ...runtime, db }, email, KINDS.indexOf(kind), () => statements.push('answer'));
  return statements.slice(0, statements.indexOf('answer'));
}

const ROUNDS = 200;
/** Far less than a network adds and takes away by itself; on a slow machine everything takes longer, this too. */
const MOST_APART_MS = 5;
const MOST_APART_SHARE = 0.2;

// On a machine that does much else besides, times of milliseconds say little.
test.runIf(inject('isLongCampaign'))(
  'how long the answer takes does not tell whether an address is new, waits, is confirmed or has left',
  async () => {
    const runtime = buildRuntime();
    const timesMs: Record<Kind, number[]> = { new: [], waiting: [], confirmed: [], left: [] };
    for (let call = 0; call < ROUNDS * KINDS.length; call += 1) {
      // In turn, so that a machine that is slow for a while is slow for all of them.
      const kind = KINDS[call % KINDS.length] ?? 'new';
      const email = await addressThatIs(kind, runtime);
      const startedAtMs = performance.now();
      await joinTimed(runtime, email, call, () => {
        timesMs[kind].push(performance.now() - startedAtMs);
      });
    }
    const medians = KINDS.map((kind) => medianOf(timesMs[kind]));
    const longest = Math.max(...medians);
    const mostApart = Math.max(MOST_APART_MS, longest * MOST_APART_SHARE);
    expect(longest - Math.min(...medians)).toBeLessThan(mostApart);
  },
);

async function addressThatIs(kind: Kind, runtime: Runtime): Promise<string> {
  const email = newAddress();
  const nowMs = runtime.clock();
  if (kind === 'left') {
    const endsAtMs = nowMs + WAITLIST_SUPPRESSION_MS;
    await suppress(runtime.db, waitlistSuppressionId(runtime, email), { nowMs, endsAtMs });
  } else if (kind !== 'new') {
    await runtime.db.insert(waitlist).values({
      id: newId('wtl'),
      email,
      language: 'sv',
      marketingTextVersion: null,
      marketingConsentAtMs: null,
      createdAtMs: nowMs,
      askedAtMs: null,
      confirmedAtMs: kind === 'confirmed' ? nowMs : null,
    });
  }
  return email;
}

/** Signs an address up from a network of its own. */
async function joinTimed(
  runtime: Runtime,
  email: string,
  visitor: number,
  onAnswer: () => void,
): Promise<void> {
  const answer = await buildApi(runtime).send('/api/waitlist', {
    method: 'POST',
    headers: { 'cf-connecting-ip': `198.51.${visitor >> 8}.${visitor & 255}` },
    body: JSON.stringify({ email, language: 'sv', marketingTextVersion: null }),
    onAnswer,
  });
  expect(answer.status).toBe(204);
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
