import { beforeEach, expect, test } from 'vitest';

import { testimonialsSchema } from '#worker/contract/testimonials.ts';
import { testimonials } from '#worker/testimonials/schema.ts';
import { newId } from '#worker/platform/security/hash.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import { insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';

beforeEach(emptyTables);

async function buildWall() {
  const runtime = buildRuntime();
  const { send } = buildApi(runtime);
  const { userId } = await insertUser(runtime);

  async function write(text: string, changes: Partial<typeof testimonials.$inferInsert> = {}) {
    runtime.advance(1);
    await runtime.db.insert(testimonials).values({
      id: newId('tst'),
      userId,
      testimonial: text,
      approved: true,
      createdAtMs: runtime.clock(),
      ...changes,
    });
  }

  async function read() {
    return (await send('/api/testimonials')).text();
  }

  async function texts() {
    const { testimonials: shown } = testimonialsSchema.parse(JSON.parse(await read()));
    return shown.map(({ testimonial }) => testimonial);
  }

  return { runtime, userId, write, read, texts };
}

test('nobody’s words are shown before they are approved, and none that were made up', async () => {
  const { write, texts } = await buildWall();
  await write('Waiting to be read', { approved: false });
  await write('Made up to try things out', { isSeedData: true });
  await write('Made up by nobody', { isSeedData: true, userId: null });
  expect(await texts()).toEqual([]);
  await write('What a relief, truly');
  expect(await texts()).toEqual(['What a relief, truly']);
});

test('a new one starts unapproved and as a user’s own', async () => {
  const { runtime, write } = await buildWall();
  await write('Not looked at yet', { approved: undefined });
  const [row] = await runtime.db.select().from(testimonials);
  expect(row).toMatchObject({ approved: false, isSeedData: false });
});

test('the newest twenty are shown, newest first', async () => {
  const { write, texts } = await buildWall();
  for (let number = 1; number <= 22; number += 1) await write(`Number ${number}`);
  const shown = await texts();
  expect(shown).toHaveLength(20);
  expect(shown[0]).toBe('Number 22');
  expect(shown.at(-1)).toBe('Number 3');
});

test('they are shown without a word on who wrote them, and with a place only where one was chosen', async () => {
  const { userId, write, read } = await buildWall();
  await write('From the north', { location: 'Uppsala', locationType: 'storstad' });
  await write('From nowhere');
  const body = await read();
  expect(body).not.toContain(userId);
  expect(JSON.parse(body)).toMatchObject({
    testimonials: [
      { testimonial: 'From nowhere', location: null, locationType: null },
      { testimonial: 'From the north', location: 'Uppsala', locationType: 'storstad' },
    ],
  });
});
