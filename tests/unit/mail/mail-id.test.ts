import { expect, test } from 'vitest';

import { ALARMING_GAUGES } from '#worker/domain/stats/daily-figures.ts';
import {
  alarmMailId,
  isMailId,
  isOwnMailId,
  mailIdEnd,
  mailIdOf,
} from '#worker/domain/mail/mail-id.ts';
import { MAIL_KINDS } from '#worker/domain/mail/mail-kind.ts';
import { isMessageId, messageIdOf } from '#worker/platform/mail-delivery/cloudflare-mail.ts';
import { newId } from '#worker/platform/security/hash.ts';

const DAY = '2026-11-21';

/** Every kind of name that mail is given. */
const NAMES = [
  ...MAIL_KINDS.filter((kind) => kind !== 'alarm').flatMap((kind) =>
    [0, 1, 12, Date.UTC(2026, 10, 21)].map(
      (number) => `${mailIdOf(kind, newId('ord'))}${mailIdEnd(number)}`,
    ),
  ),
  ...ALARMING_GAUGES.map((_level, place) =>
    alarmMailId(
      DAY,
      ALARMING_GAUGES.slice(0, place + 1).map((name) => ({ name, value: 10 ** place })),
    ),
  ),
];

/** What somebody may have written into an address, or a header begin anew with. */
const NO_NAMES = [
  'alarm.2026-11-21.Anna',
  'alarm.2026-11-21.',
  'alarm.2026-11-21.mailLost-0+',
  'alarm.2026-11-21.mailLost-0+anna',
  'anna@example.se',
  `letter.${newId('ord')}`,
  `${mailIdOf('receipt', newId('ord'))}.anna`,
  `${mailIdOf('receipt', newId('ord'))}\n`,
  '',
];

test.each(NAMES)('%s can head a mail, and stand on record as ours', (name) => {
  expect(isMailId(name)).toBe(true);
  expect(isMessageId(messageIdOf(name))).toBe(true);
  expect(isOwnMailId(name)).toBe(true);
});

test.each(NO_NAMES)('%j is no name that we have made up', (text) => {
  expect(isOwnMailId(text)).toBe(false);
});

test('names that were stored before are as good as those of today', () => {
  expect(alarmMailId(DAY, [{ name: 'refundsOwed', value: 40 }])).toBe(
    'alarm.2026-11-21.refundsOwed-5',
  );
  expect(isOwnMailId('alarm.2026-11-21.refundsOwed-5+mailOverdue-5')).toBe(true);
  expect(isMailId('alarm.2026-11-21.refundsOwed-5+mailOverdue-5')).toBe(true);
});
