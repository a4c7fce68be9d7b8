import { beforeEach, expect, test } from 'vitest';

import { buildApi } from '#tests/worker/support/api.ts';
import { buildAdmin, insertTestimonial } from '#tests/worker/support/build-admin.ts';
import { insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { adminOverviewSchema, adminTestimonialsSchema } from '#worker/contract/admin.ts';
import { testimonialsSchema } from '#worker/contract/testimonials.ts';

beforeEach(emptyTables);

async function buildDesk() {
  const runtime = buildRuntime();
  const { send } = buildApi(runtime);
  const { cookie } = await buildAdmin(runtime);
  const { userId } = await insertUser(runtime);

  function search(body: object) {
    const path = '/api/admin/testimonials/search';
    return send(path, { method: 'POST', cookie, body: JSON.stringify(body) });
  }

  async function list(body: object = {}) {
    return adminTestimonialsSchema.parse(await (await search(body)).json());
  }

  function act(id: string, action: 'approve' | 'deny' | 'delete') {
    return action === 'delete'
      ? send(`/api/admin/testimonials/${id}`, { method: 'DELETE', cookie })
      : send(`/api/admin/testimonials/${id}/${action}`, { method: 'POST', cookie });
  }

  async function publicIds() {
    const response = await send('/api/testimonials');
    return testimonialsSchema.parse(await response.json()).testimonials.map(({ id }) => id);
  }

  async function waiting() {
    const response = await send('/api/admin', { cookie });
    return adminOverviewSchema.parse(await response.json()).pendingTestimonialCount;
  }

  const write = (changes: object = {}) => insertTestimonial(runtime, { userId, ...changes });
  return { runtime, userId, search, list, act, publicIds, waiting, write };
}

test('a pending testimonial is approved and then public, is denied and then hidden again, and is deleted', async () => {
  const { write, act, publicIds, list, waiting } = await buildDesk();
  const id = await write();
  expect(await publicIds()).toEqual([]);
  expect(await waiting()).toBe(1);
  expect((await act(id, 'approve')).status).toBe(204);
  expect(await publicIds()).toEqual([id]);
  expect(await waiting()).toBe(0);
  expect((await act(id, 'approve')).status).toBe(204);
  expect((await act(id, 'deny')).status).toBe(204);
  expect(await publicIds()).toEqual([]);
  expect((await act(id, 'delete')).status).toBe(204);
  expect((await list()).testimonials).toEqual([]);
  expect((await act(id, 'delete')).status).toBe(404);
});

test('an approved testimonial can be deleted, and one that was never approved', async () => {
  const { write, act, list } = await buildDesk();
  for (const approved of [true, false]) {
    const id = await write({ approved });
    expect((await act(id, 'delete')).status).toBe(204);
  }
  expect((await list()).testimonials).toEqual([]);
});

test.each([true, false])(
  'a seed item is neither approved, denied nor deleted, whether approved: %s',
  async (approved) => {
    const { write, act, list, publicIds } = await buildDesk();
    const id = await write({ isSeedData: true, approved });
    for (const action of ['approve', 'deny', 'delete'] as const) {
      expect((await act(id, action)).status).toBe(404);
    }
    expect((await list()).testimonials).toMatchObject([{ id, state: 'seed' }]);
    expect(await publicIds()).toEqual([]);
  },
);

test('they are listed newest first with their states, counts and pages, and without who wrote them', async () => {
  const { runtime, userId, write, list, search } = await buildDesk();
  for (let number = 0; number < 27; number += 1) {
    runtime.advance(1);
    await write({ approved: number % 9 === 0, testimonial: `Number ${number}` });
  }
  await write({ isSeedData: true, createdAtMs: 1 });
  const first = await list();
  expect(first.counts).toEqual({ pending: 24, approved: 3, seed: 1 });
  expect(first.testimonials).toHaveLength(25);
  expect(first.testimonials[0]).toMatchObject({ testimonial: 'Number 26', state: 'pending' });
  const second = await list({ page: 2 });
  expect(second.testimonials.map(({ state }) => state)).toEqual(['pending', 'approved', 'seed']);
  const approved = await list({ state: 'approved' });
  expect(approved.testimonials.map(({ testimonial }) => testimonial)).toEqual([
    'Number 18',
    'Number 9',
    'Number 0',
  ]);
  const body = await (await search({})).text();
  expect(body).not.toContain(userId);
});

test('a search looks in what was written and where its writer lives, and counts what it finds', async () => {
  const { write, list } = await buildDesk();
  await write({ testimonial: 'ÄNTLIGEN tomt, 100 %', location: 'Malmö' });
  await write({ testimonial: 'Skönt', location: null, approved: true });
  const found = async (words: string) => {
    const { testimonials, counts } = await list({ search: words });
    expect(counts.pending + counts.approved + counts.seed).toBe(testimonials.length);
    return testimonials.map(({ testimonial }) => testimonial);
  };
  expect(await found('äntligen')).toEqual(['ÄNTLIGEN tomt, 100 %']);
  expect(await found('MALMÖ')).toEqual(['ÄNTLIGEN tomt, 100 %']);
  expect(await found('%')).toEqual(['ÄNTLIGEN tomt, 100 %']);
  expect(await found('skön')).toEqual(['Skönt']);
  expect(await found("' OR 1=1 --")).toEqual([]);
});

test.each([
  { page: 0 },
  { page: -1 },
  { page: 1.5 },
  { page: 'x' },
  { page: 100_001 },
  { state: 'new' },
  { sort: 'id' },
  { search: 'x'.repeat(101) },
])('%j is refused', async (body) => {
  const { search } = await buildDesk();
  expect((await search(body)).status).toBe(400);
});
