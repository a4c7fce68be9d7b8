import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { buildMailbox, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import { rawMessage } from './raw-message.ts';

const partSchema = z.object({
  partId: z.string(),
  mimeType: z.string(),
  filename: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.object({
    size: z.number(),
    data: z.string().optional(),
    attachmentId: z.string().optional(),
  }),
  get parts() {
    return z.array(partSchema).optional();
  },
});

test('full shows the structure of the raw message', async () => {
  const mailbox = buildMailbox([
    {
      headers: [['Content-Type', 'multipart/mixed; boundary=b']],
      attachments: [{ filename: 'Faktura.pdf', sizeBytes: 900 }],
    },
  ]);
  const { gmail, sandbox } = buildSandbox({ mailbox });
  const id = mailbox.ids.idOf(0);
  const { body } = await gmail(`messages/${id}?format=full`);
  const { payload } = z.object({ payload: partSchema }).parse(body);
  const inner = payload.parts?.[0];
  const plain = inner?.parts?.[0];
  expect(payload).toMatchObject({ partId: '', mimeType: 'multipart/mixed', body: { size: 0 } });
  expect(inner).toMatchObject({ partId: '0', mimeType: 'multipart/alternative' });
  expect(plain).toMatchObject({ partId: '0.0', mimeType: 'text/plain', filename: '' });
  expect(inner?.parts?.[1]).toMatchObject({ partId: '0.1', mimeType: 'text/html' });
  expect(payload.parts?.[1]).toMatchObject({
    partId: '1',
    mimeType: 'application/pdf',
    filename: 'Faktura.pdf',
    body: { size: 900 },
  });
  expect(payload.parts?.[1]?.body.data).toBeUndefined();
  const text = Buffer.from(plain?.body.data ?? '', 'base64url').toString('utf8');
  expect(text).toHaveLength(plain?.body.size ?? -1);
  const parsed = await PostalMime.parse(Buffer.from(rawMessage(mailbox, 0), 'base64url'));
  expect(parsed.text?.replaceAll('\n', '\r\n').trimEnd()).toBe(text.trimEnd());
  expect(sandbox.ledger.contentAskedFor(OWNER)).toHaveLength(1);
});

test('content is the same each time, and every message has its own', async () => {
  const mailbox = buildMailbox([{}, {}]);
  const { gmail } = buildSandbox({ mailbox });
  const read = async (ordinal: number) =>
    JSON.stringify(
      (await gmail(`messages/${mailbox.ids.idOf(ordinal)}?fields=snippet,payload`)).body,
    );
  expect(await read(0)).toBe(await read(0));
  expect(await read(0)).not.toBe(await read(1));
});
