import { expect, test } from 'vitest';

import {
  answeredTicketId,
  ticketNumberIn,
  withoutTrailingQuote,
} from '#worker/domain/support/ticket-mail.ts';

test.each([
  ['Nej.\n\n> Har du letat?', 'Nej.'],
  [
    'Nej.\n\nOn Sat, 21 Nov 2026 at 01:00, Grinbox <svar@grinbox.example> wrote:\n> Har du letat?\n>\n> Hej',
    'Nej.',
  ],
  [
    'Nej.\n\nDen lör 21 nov. 2026 kl 01:00 skrev Grinbox <\nsvar@grinbox.example>:\n\n> Har du letat?',
    'Nej.',
  ],
  ['> Har du letat?\n\nNej.', '> Har du letat?\n\nNej.'],
  ['Ja.\n> Och sedan?\nInget.\n> Hej då', 'Ja.\n> Och sedan?\nInget.'],
  ['Den här gången skrev jag:\nfel.', 'Den här gången skrev jag:\nfel.'],
  ['  Nej.  \n\n', 'Nej.'],
  ['> Bara citat', ''],
])('of %j what is quoted at its end goes', (text, left) => {
  expect(withoutTrailingQuote(text)).toBe(left);
});

test('a ticket is known by the number in the subject, and by the name of our own mail', () => {
  expect(ticketNumberIn('Sv: Vi har fått din fråga (st-01234567)')).toBe('ST-01234567');
  expect(ticketNumberIn('ST-123456789 och BEST-12345678')).toBeNull();
  const id = 'tck_abcdefghijklmnopqrstuvwxyz';
  const answers = ['annat@mail.example', `support-received.${id}@grinbox.example`];
  expect(answeredTicketId(answers)).toBe(id);
  expect(
    answeredTicketId(['support-answer.rpl_abcdefghijklmnopqrstuvwxyz@grinbox.example']),
  ).toBeNull();
});
