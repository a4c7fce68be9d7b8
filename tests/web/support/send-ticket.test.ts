import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import type {
  findTicketProblem,
  useSendTicket,
} from '#web/pages/information/support/support-form.tsx';

import { hookResult } from './hook-result.ts';
import { refusal } from './loader-stage.ts';
import { openWebBuild, type WebBuild } from './web-build.ts';

const WRITTEN = {
  name: 'Anna',
  email: 'anna@example.se',
  subject: 'Kvitto',
  message: 'Var finns det?',
};
const TAKEN = { ticketNumber: 'ST-00000001', isMailed: true };
const hookSchema = z.object({
  useSendTicket: z.custom<typeof useSendTicket>((value) => typeof value === 'function'),
});
const sentSchema = z.object({ key: z.uuid() });

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => web.close());

/** The form's way to a server that answers as told, and by what keys it was asked. */
async function buildForm(answer: () => Response) {
  const keys: string[] = [];
  vi.stubGlobal('fetch', async (_input: unknown, init: { body: string }) => {
    keys.push(sentSchema.parse(JSON.parse(init.body)).key);
    return answer();
  });
  const module = hookSchema.parse(await web.load('/pages/information/support/support-form.tsx'));
  const onSent = vi.fn<() => void>();
  const { send } = await hookResult(web, () => module.useSendTicket(onSent));
  return { keys, send, onSent };
}

test('a question whose answer was lost is sent again under its key, and another under another', async () => {
  let isLost = true;
  const { keys, send, onSent } = await buildForm(() => {
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json(TAKEN, { status: 201 });
  });
  await web.toastsBy(() => send(WRITTEN));
  await web.toastsBy(() => send({ ...WRITTEN }));
  expect(keys[1]).toBe(keys[0]);
  await web.toastsBy(() => send({ ...WRITTEN, message: 'Var finns mitt kvitto?' }));
  expect(keys[2]).not.toBe(keys[0]);
  expect(onSent).not.toHaveBeenCalled();
  isLost = false;
  for (let time = 0; time < 2; time += 1) await web.toastsBy(() => send(WRITTEN));
  expect(new Set(keys.slice(2)).size).toBe(3);
  expect(onSent).toHaveBeenCalledTimes(2);
});

test.each([
  ['sv', 'Tack, vi har fått din fråga'],
  ['en', 'Thank you, we have received your question'],
] as const)('a question that has come in is said to have, in %s', async (language, title) => {
  const { send, onSent } = await buildForm(() => Response.json(TAKEN, { status: 201 }));
  const toasts = await web.toastsBy(() => send(WRITTEN), language);
  expect(toasts).toMatchObject([{ type: 'success', title }]);
  expect(onSent).toHaveBeenCalledWith(TAKEN);
});

test('whoever has written too often is told to wait, or where to write instead', async () => {
  const { send, onSent } = await buildForm(() => refusal('rate_limit', 429));
  const toasts = await web.toastsBy(() => send(WRITTEN));
  expect(toasts).toMatchObject([
    {
      type: 'error',
      title: expect.stringMatching(
        /^Du har skrivit flera gånger på kort tid\. Vänta en stund, eller mejla direkt till \S+@\S+\.$/,
      ),
    },
  ]);
  expect(onSent).not.toHaveBeenCalled();
});

const problemSchema = z.object({
  findTicketProblem: z.custom<typeof findTicketProblem>((value) => typeof value === 'function'),
});

test('each empty field says its own thing, an address that is none says so beside them, and the toast sums it up once', async () => {
  const module = problemSchema.parse(await web.load('/pages/information/support/support-form.tsx'));
  const written = { name: '', email: 'anna(at)example.se', subject: ' ', message: '' };
  const fields = module.findTicketProblem(written)?.fields ?? {};
  expect(Object.keys(fields).toSorted()).toEqual(['email', 'message', 'name', 'subject']);
  expect(new Set(Object.values(fields).map(({ id }) => id)).size).toBe(4);
  expect(module.findTicketProblem(WRITTEN)).toBeNull();

  const { send } = await buildForm(() => Response.json(TAKEN, { status: 201 }));
  const toasts = await web.toastsBy(() => send(written));
  expect(toasts).toMatchObject([{ type: 'error', title: 'Fyll i alla fält' }]);
});
