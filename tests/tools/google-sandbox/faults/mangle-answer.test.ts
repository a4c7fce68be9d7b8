import { expect, test } from 'vitest';
import { z } from 'zod';

import { buildMailbox, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox, MODIFY, ORIGIN } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import { corruptions } from './corruptions.ts';
import { MANGLING_NAMES, type Mangling } from './mangle-answer.ts';

const messageSchema = z.looseObject({
  payload: z.looseObject({ headers: z.array(z.object({ name: z.string(), value: z.string() })) }),
});

/** A caller of a mailbox with one message, whose answers are spoilt as told. */
function build() {
  const mailbox = buildMailbox([{ sizeBytes: 1234 }]);
  const { sandbox } = buildSandbox({ mailbox });
  const accessToken = sandbox.issueTokens({ email: OWNER, scopes: [MODIFY] })?.accessToken;
  const id = mailbox.ids.idOf(0);
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const request = new Request(`${ORIGIN}/gmail/v1/users/me/${path}`, { ...init, headers });
    const response = await sandbox.fetch(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    return { status: response.status, headers: response.headers, bytes, text };
  };
  const message = () => call(`messages/${id}?format=metadata`);
  return {
    sandbox,
    id,
    message,
    labels: () => call('labels'),
    move: () =>
      call('messages/batchModify', {
        method: 'POST',
        body: JSON.stringify({ ids: [id], addLabelIds: ['TRASH'] }),
      }),
    /** The message as it is, and as it is answered when it is mangled. */
    compare: async (how: Mangling, place?: number) => {
      const truth = await message();
      const action = { kind: 'mangle', how, ...(place === undefined ? {} : { place }) } as const;
      sandbox.faults.add({ method: 'users.*', action });
      const mangled = await message();
      expect(mangled.status).toBe(200);
      return { truth: truth.text, mangled };
    },
  };
}

function parse(text: string): z.output<typeof messageSchema> {
  return messageSchema.parse(JSON.parse(text));
}

test('the first half is all that comes of a truncated answer, and nothing of an empty one', async () => {
  const { compare } = build();
  const { truth, mangled } = await compare('truncated');
  expect(mangled.text).toBe(truth.slice(0, Math.floor(truth.length / 2)));
  expect((await compare('empty')).mangled.text).toBe('');
});

test.each<[Mangling, string]>([
  ['web-page', 'text/html; charset=UTF-8'],
  ['web-page-as-json', 'application/json; charset=UTF-8'],
])('%s is a web page as %s', async (how, contentType) => {
  const { mangled } = await build().compare(how);
  expect(mangled.text).toMatch(/^<!DOCTYPE html>/);
  expect(mangled.headers.get('content-type')).toBe(contentType);
});

test('invalid UTF-8 cannot be decoded strictly, and is still JSON to a lenient reader', async () => {
  const { mangled, truth } = await build().compare('invalid-utf-8');
  const strict = new TextDecoder('utf-8', { fatal: true });
  expect(() => strict.decode(mangled.bytes)).toThrow(TypeError);
  expect(mangled.text).toContain('\uFFFD');
  expect(parse(mangled.text)).not.toEqual(parse(truth));
});

test('each key comes twice, and the last one is the right one', async () => {
  const { mangled, truth } = await build().compare('duplicate-keys');
  expect(JSON.parse(mangled.text)).toEqual(JSON.parse(truth));
  expect(mangled.text.match(/"sizeEstimate":/g)).toHaveLength(2);
  expect(mangled.text).toMatch(/"sizeEstimate":"text","sizeEstimate":1234/);
});

test.each<[Mangling, (truth: unknown) => unknown]>([
  ['nothing', () => null],
  ['empty-object', () => ({})],
  ['list', (truth) => [truth]],
])('the whole answer can be another: %s', async (how, expected) => {
  const { mangled, truth } = await build().compare(how);
  expect(JSON.parse(mangled.text)).toEqual(expected(JSON.parse(truth)));
});

test.each<[Mangling, string, unknown]>([
  ['without-id', 'id', undefined],
  ['impossible-id', 'id', '../../no id'],
  ['without-internal-date', 'internalDate', undefined],
  ['impossible-internal-date', 'internalDate', 'yesterday'],
  ['negative-internal-date', 'internalDate', '-1'],
  ['without-size', 'sizeEstimate', undefined],
  ['zero-size', 'sizeEstimate', 0],
  ['negative-size', 'sizeEstimate', -4_096],
  ['fractional-size', 'sizeEstimate', 0.5],
  ['endless-size', 'sizeEstimate', Infinity],
])('%s changes %s to %s, and nothing else', async (how, field, value) => {
  const { mangled, truth } = await build().compare(how);
  expect(parse(mangled.text)).toEqual({ ...parse(truth), [field]: value });
});

test('the first header of a message or of the answer itself becomes huge', async () => {
  const { compare } = build();
  const mail = await compare('huge-mail-header');
  const [first, second] = parse(mail.mangled.text).payload.headers;
  expect(first?.value).toHaveLength(1_048_576);
  expect(second).toEqual(parse(mail.truth).payload.headers[1]);
  const http = await compare('huge-http-header');
  expect(http.mangled.text).toBe(http.truth);
  expect(http.mangled.headers.get('x-padding')?.length).toBeGreaterThan(128 * 1024);
});

test('one place after another has another type, each by itself, and then the first again', async () => {
  const { sandbox, message } = build();
  const truth: unknown = JSON.parse((await message()).text);
  const all = [...corruptions(truth)].map(({ value }) => value);
  expect(all.length).toBeGreaterThan(15);
  const action = { kind: 'mangle', how: 'another-type' } as const;
  sandbox.faults.add({ method: 'users.*', times: all.length + 1, action });
  for (const expected of [...all, all[0]]) {
    expect(JSON.parse((await message()).text)).toEqual(expected);
  }
  expect(JSON.parse((await message()).text)).toEqual(truth);
});

test('a place can be named', async () => {
  const { compare } = build();
  const { truth, mangled } = await compare('another-type', 3);
  expect(JSON.parse(mangled.text)).toEqual([...corruptions(JSON.parse(truth))][3]?.value);
});

test.each(MANGLING_NAMES)(
  '%s: the call is carried out and charged, and a 204 has no body',
  async (how) => {
    const { sandbox, move, id } = build();
    sandbox.faults.add({ method: 'users.*', action: { kind: 'mangle', how } });
    const { status, text } = await move();
    const isPage = how.startsWith('web-page');
    expect({ status, isEmpty: text === '' }).toEqual(
      isPage ? { status: 200, isEmpty: false } : { status: 204, isEmpty: true },
    );
    expect(sandbox.truth(OWNER)?.trashIds()).toEqual([id]);
    expect(sandbox.ledger.calls()).toMatchObject([{ units: 50, isFault: true }]);
  },
);

test('what is about a message leaves other answers alone, and a refusal stays one', async () => {
  const { sandbox, labels, message } = build();
  const expected = await labels();
  sandbox.faults.add({ method: '*', times: 2, action: { kind: 'mangle', how: 'zero-size' } });
  expect((await labels()).text).toBe(expected.text);
  sandbox.quota.change({ unitsPerUserMinute: 1 });
  expect((await message()).status).toBe(403);
});
