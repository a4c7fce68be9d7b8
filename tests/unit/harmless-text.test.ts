import { expect, test } from 'vitest';

import { toSampledMessage } from '#worker/google/sampled-message.ts';
import { harmlessText } from '#worker/domain/harmless-text.ts';
import { readManualMail } from '#worker/domain/unsubscribe/manual-mail.ts';

/** The first and the last of each range, and what lies just outside of them. */
const UNSAFE = [0x00, 0x1f, 0x7f, 0x9f, 0x2028, 0x202e, 0x2066, 0x2069];
const SAFE = [0x20, 0x7e, 0xa0, 0x2027, 0x202f, 0x2065, 0x206a];

function between(code: number): string {
  return `a${String.fromCharCode(code)}b`;
}

test('whatever could leave its line or turn its direction becomes a space, and nothing else does', () => {
  for (const code of UNSAFE) expect(harmlessText(between(code))).toBe('a b');
  for (const code of SAFE) expect(harmlessText(between(code))).toBe(between(code));
  expect(harmlessText('Räksmörgås 😀')).toBe('Räksmörgås 😀');
});

test('a subject that is shown and one that is written to a sender are held to the same rule', () => {
  for (const code of UNSAFE) {
    const payload = { headers: [{ name: 'Subject', value: between(code) }] };
    const message = toSampledMessage({ sizeEstimate: 1, internalDate: 1, payload });
    expect(message.subject).toBe('a b');
    const subject = encodeURIComponent(between(code));
    expect(readManualMail(`mailto:leave@shop.example?subject=${subject}`)?.href).toBe(
      'mailto:leave@shop.example?subject=a%20b',
    );
  }
});
