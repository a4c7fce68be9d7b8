import { expect, test, vi } from 'vitest';

import { localMailSchema, type LocalMail } from '#worker/contract/mail.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { isMailAddress } from '#worker/domain/email-address.ts';
import { createMailSender } from '#worker/platform/mail-delivery/create-mail-sender.ts';
import type { OutgoingMail } from '#worker/platform/mail-delivery/mail-sender.ts';

import { buildMail, recordingBinding } from './build-mail.ts';

const BREAKS = ['\r\n', '\n', '\r', '\0', '\u0085', '\u2028', '\u2029', '\v', '\f', '\u001b'];

/** Addresses that some header or some mail server would read as more, or other, than one. */
const ADDRESSES = [
  ...BREAKS.flatMap((line) => [
    `anna@example.se${line}Bcc: all@evil.test`,
    `${line}anna@example.se`,
  ]),
  'anna@example.se,all@evil.test',
  'anna@example.se;all@evil.test',
  'anna@example.se all@evil.test',
  'anna@example.se%0d%0aBcc:all@evil.test%20',
  'Anna <anna@example.se>',
  '<anna@example.se>',
  '"all@evil.test,"@example.se',
  '"anna\r\nBcc: all@evil.test"@example.se',
  'anna@example.se(comment)',
  'anna@@example.se',
  'all@evil.test@example.se',
  'anna@[127.0.0.1]',
  'anna@127.0.0.1',
  'anna@localhost',
  'anna@example..se',
  'anna@.example.se',
  'anna@-example.se',
  '.anna@example.se',
  'anna..b@example.se',
  'ännå@example.se',
  'anna@exämple.se',
  '=?utf-8?q?anna=0aBcc:=20all@evil.test?=@example.se\n',
  `${'a'.repeat(65)}@example.se`,
  `anna@${'a.'.repeat(130)}se`,
  'mailto:anna@example.se?bcc=all@evil.test',
  '',
];

/** A header's text that another begins in, behind or before, or that is folded onto the next line. */
function brokenOut(text: string): string[] {
  return BREAKS.flatMap((line) => [
    `${text}${line}Bcc: all@evil.test`,
    `${line}Bcc: all@evil.test${line}${text}`,
    `${text}${line}`,
    `${text}${line}\tall@evil.test`,
  ]);
}

/** Subjects, names of mail and those of what it answers that would begin a new header, or none at all. */
const HEADERS = {
  subject: ['', 'x'.repeat(201), ...brokenOut('Kvitto')].map((subject) => ({ subject })),
  id: ['', 'receipt> <other@evil.test', ...brokenOut('receipt')].map((id) => ({ id })),
  answers: [
    '',
    'ticket@example.se> <other@evil.test',
    `${'x'.repeat(250)}@example.se`,
    ...brokenOut('ticket@example.se'),
  ].map((answered) => ({ answers: ['ticket@example.se', answered] })),
} satisfies Partial<Record<keyof OutgoingMail, Partial<OutgoingMail>[]>>;

const OUTBOX = 'http://localhost:9000';

function cloudflare() {
  const { binding, sent } = recordingBinding();
  return { sender: createMailSender({ MAIL_MODE: 'cloudflare' }, binding), sent };
}

function local() {
  const sent: LocalMail[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
    sent.push(localMailSchema.parse(JSON.parse(String(init?.body))));
    return new Response(null, { status: 204 });
  });
  const settings = { MAIL_MODE: 'local', MAIL_OUTBOX_ORIGIN: OUTBOX } as const;
  return { sender: createMailSender(settings, recordingBinding().binding), sent };
}

test('there are at least forty of each kind to try', () => {
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(40);
  for (const headers of Object.values(HEADERS)) expect(headers.length).toBeGreaterThanOrEqual(40);
});

test.each(ADDRESSES)('%j is no address, and nothing is sent to it', async (to) => {
  expect(isMailAddress(to)).toBe(false);
  for (const { sender, sent } of [cloudflare(), local()]) {
    expect(await sender?.send(buildMail({ to }))).toEqual({
      kind: 'refused',
      problem: 'address-invalid',
    });
    expect(sent).toEqual([]);
  }
});

test.each(Object.values(HEADERS).flat())('a mail with %j is not sent', async (changes) => {
  for (const { sender, sent } of [cloudflare(), local()]) {
    expect(await sender?.send(buildMail(changes))).toEqual({
      kind: 'refused',
      problem: 'header-invalid',
    });
    expect(sent).toEqual([]);
  }
});

test.each([
  'anna@example.se',
  'anna.lindgren+grinbox@mail.example.co.uk',
  "o'brien_1@xn--exmple-cua.se",
])('%s is an address', (to) => {
  expect(isMailAddress(to)).toBe(true);
});

test('a mail goes to one person, from the brand’s sender, with answers to its support', async () => {
  for (const { sender, sent } of [cloudflare(), local()]) {
    await sender?.send(buildMail());
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      from: { name: BRAND.productName, email: BRAND.senderEmail },
      replyTo: { name: BRAND.productName, email: BRAND.supportEmail },
      to: 'anna@example.se',
    });
    expect(sent[0]).not.toHaveProperty('cc');
    expect(sent[0]).not.toHaveProperty('bcc');
    expect(sent[0]?.headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'sv',
      References: '<receipt.ord_abc@grinbox.example>',
    });
  }
});
