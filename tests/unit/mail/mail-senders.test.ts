import { afterEach, expect, test, vi } from 'vitest';

import { SettingsError } from '#worker/env.ts';
import { createMailSender } from '#worker/platform/mail-delivery/create-mail-sender.ts';
import { MAIL_SEND_TIMEOUT_MS } from '#worker/platform/mail-delivery/mail-sender.ts';

import { buildMail, recordingBinding } from './build-mail.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function cloudflare(answer?: () => Promise<{ messageId: string }>) {
  return createMailSender({ MAIL_MODE: 'cloudflare' }, recordingBinding(answer).binding);
}

function local() {
  const settings = { MAIL_MODE: 'local', MAIL_OUTBOX_ORIGIN: 'http://localhost:9000' } as const;
  return createMailSender(settings, recordingBinding().binding);
}

/** As Email Service fails. */
function refusal(code: string): Error {
  return Object.assign(new Error('recipient anna@example.se'), { code });
}

test('what Email Service has taken is sent, under the name that it gave', async () => {
  expect(await cloudflare()?.send(buildMail())).toEqual({
    kind: 'sent',
    providerMessageId: 'cf-1',
  });
});

test.each([
  ['E_RECIPIENT_SUPPRESSED', { kind: 'refused', problem: 'address-suppressed' }],
  ['E_SENDER_NOT_VERIFIED', { kind: 'later', problem: 'sender-not-set-up' }],
  ['E_SENDER_DOMAIN_NOT_AVAILABLE', { kind: 'later', problem: 'sender-not-set-up' }],
  ['E_RECIPIENT_NOT_ALLOWED', { kind: 'later', problem: 'sender-not-set-up' }],
  ['E_RATE_LIMIT_EXCEEDED', { kind: 'later', problem: 'rate-limited' }],
  ['E_DAILY_LIMIT_EXCEEDED', { kind: 'later', problem: 'day-limited' }],
  ['E_DELIVERY_FAILED', { kind: 'later', problem: 'not-delivered' }],
  ['E_INTERNAL_SERVER_ERROR', { kind: 'later', problem: 'provider-down' }],
  ['E_CONTENT_TOO_LARGE', { kind: 'later', problem: 'message-refused' }],
  ['E_HEADER_NOT_ALLOWED', { kind: 'later', problem: 'message-refused' }],
  ['E_SOMETHING_NEW', { kind: 'later', problem: 'no-answer' }],
])('%s of Email Service is understood', async (code, outcome) => {
  expect(await cloudflare(() => Promise.reject(refusal(code)))?.send(buildMail())).toEqual(outcome);
});

test.each<[string, unknown]>([
  ['an error without a code', new Error('lost')],
  ['something that is no error', 'lost'],
  ['a code that is no text', Object.assign(new Error('lost'), { code: 7 })],
  ['a code that is a name of every object', Object.assign(new Error('x'), { code: 'toString' })],
])('%s says only that nobody knows', async (_name, error) => {
  const outcome = await cloudflare(() => Promise.reject(error))?.send(buildMail());
  expect(outcome).toEqual({ kind: 'later', problem: 'no-answer' });
});

test('an Email Service that never answers is given up on after half a minute', async () => {
  vi.useFakeTimers();
  const sending = cloudflare(() => new Promise(() => {}))?.send(buildMail());
  await vi.advanceTimersByTimeAsync(MAIL_SEND_TIMEOUT_MS);
  expect(await sending).toEqual({ kind: 'later', problem: 'no-answer' });
});

test.each([
  [204, { kind: 'sent', providerMessageId: null }],
  [503, { kind: 'later', problem: 'provider-down' }],
  [502, { kind: 'later', problem: 'provider-down' }],
  [400, { kind: 'later', problem: 'message-refused' }],
])('a local outbox that answers %i is understood', async (status, outcome) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status }));
  expect(await local()?.send(buildMail())).toEqual(outcome);
});

test('a local outbox that is not there leaves mail for later', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('connection refused'));
  expect(await local()?.send(buildMail())).toEqual({ kind: 'later', problem: 'no-answer' });
});

test('nobody carries mail unless told to, and a local outbox has to be named', () => {
  const { binding } = recordingBinding();
  expect(createMailSender({ MAIL_MODE: 'none' }, binding)).toBeNull();
  expect(() => createMailSender({ MAIL_MODE: 'local' }, binding)).toThrow(SettingsError);
});
