import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { ApiError } from '#web/shared/api/api-error.ts';
import {
  createTicketSender,
  findTicketProblem,
  ticketProblemOf,
} from '#web/pages/information/support/send-ticket.ts';

import { refusal } from './loader-stage.ts';

const WRITTEN = {
  name: 'Anna',
  email: 'anna@example.se',
  subject: 'Kvitto',
  message: 'Var finns det?',
};
const TAKEN = { ticketNumber: 'ST-00000001', isMailed: true };
const sentSchema = z.object({ key: z.uuid() });

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'sv' } });
});
afterEach(() => vi.unstubAllGlobals());

/** The form's way to a server that answers as told, and by what keys it was asked. */
function buildSender(answer: () => Response) {
  const keys: string[] = [];
  vi.stubGlobal('fetch', async (_input: unknown, init: { body: string }) => {
    keys.push(sentSchema.parse(JSON.parse(init.body)).key);
    return answer();
  });
  return { keys, ...createTicketSender(null) };
}

test('a question whose answer was lost is sent again under its key, and another under another', async () => {
  let isLost = true;
  const { keys, send } = buildSender(() => {
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json(TAKEN, { status: 201 });
  });
  await expect(send(WRITTEN)).rejects.toThrow(ApiError);
  await expect(send({ ...WRITTEN })).rejects.toThrow(ApiError);
  expect(keys[1]).toBe(keys[0]);
  await expect(send({ ...WRITTEN, message: 'Var finns mitt kvitto?' })).rejects.toThrow(ApiError);
  expect(keys[2]).not.toBe(keys[0]);
  isLost = false;
  for (let time = 0; time < 2; time += 1) expect(await send(WRITTEN)).toEqual(TAKEN);
  expect(new Set(keys.slice(2)).size).toBe(3);
});

test('the attempt that was not answered is known to the page that comes next, and no other', async () => {
  const { keys, send, lastAttempt } = buildSender(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(lastAttempt()).toBeNull();
  await expect(send(WRITTEN)).rejects.toThrow(ApiError);
  const next = createTicketSender(lastAttempt());
  await expect(next.send(WRITTEN)).rejects.toThrow(ApiError);
  expect(new Set(keys).size).toBe(1);
});

test('an answer that is none of ours is no success', async () => {
  const { send } = buildSender(() => Response.json({ ticketNumber: 1 }, { status: 201 }));
  await expect(send(WRITTEN)).rejects.toMatchObject({ code: 'server_error' });
});

test('whoever has written too often is told to wait, and whatever else is wrong to try again', async () => {
  const told = async (response: Response) => {
    const { send } = buildSender(() => response);
    return ticketProblemOf(await send(WRITTEN).catch((error: unknown) => error));
  };
  expect(await told(refusal('rate_limit', 429))).toEqual({ summary: 'rate_limit', fields: {} });
  expect(await told(refusal('server_error', 500))).toEqual({ summary: 'default', fields: {} });
});

test('each empty field says its own thing, an address that is none says so beside them, and the toast sums it up once', () => {
  const written = { name: '', email: 'anna(at)example.se', subject: ' ', message: '' };
  expect(findTicketProblem(written)).toEqual({
    summary: 'missing',
    fields: {
      name: 'missing-name',
      email: 'email',
      subject: 'missing-subject',
      message: 'missing-message',
    },
  });
  expect(findTicketProblem(WRITTEN)).toBeNull();
});
