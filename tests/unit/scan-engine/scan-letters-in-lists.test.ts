import { describe, expect, test } from 'vitest';

import { buildMailbox, times, type GivenMail } from '#tests/support/build-mailbox-lines.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { scanMailbox } from '#tests/support/scanned-mailbox.ts';

type Headers = readonly (readonly [string, string])[];

const SEEDS = [1, 2, 3];
const TABS = {
  'in Forums': ['INBOX', 'CATEGORY_FORUMS'],
  'in Updates': ['INBOX', 'CATEGORY_UPDATES'],
  'in no tab': ['INBOX'],
};

/** What Google Groups adds to all that it sends on, letters too. */
const GROUP: Headers = [
  ['To', MAILBOX_OWNER.address],
  ['List-ID', '<team.acme.example>'],
  [
    'List-Post',
    '<https://groups.google.com/a/acme.example/group/team/post>, <mailto:team@acme.example>',
  ],
  ['Precedence', 'list'],
  ['List-Unsubscribe', '<mailto:googlegroups-manage+123+unsubscribe@googlegroups.com>'],
];
/** A list of an organisation's own, by Mailman. */
const BOARD: Headers = [
  ['To', MAILBOX_OWNER.address],
  ['List-Id', 'Board <board.lists.acme.example>'],
  ['List-Post', '<mailto:board@lists.acme.example>'],
  ['X-BeenThere', 'board@lists.acme.example'],
  ['Precedence', 'list'],
];
const FAMILY: Headers = [
  ['To', MAILBOX_OWNER.address],
  ['List-ID', '<berg.googlegroups.com>'],
  ['List-Post', '<mailto:berg@googlegroups.com>'],
  ['Precedence', 'list'],
];
const NEWSLETTER: Headers = [
  ['To', MAILBOX_OWNER.address],
  ['List-Id', '<acme.example>'],
  ['List-Unsubscribe', '<https://acme.example/leave>'],
];
/** A mailing service’s own List-Id, and no page to leave by. */
const SERVICE: Headers = [
  ['To', MAILBOX_OWNER.address],
  ['List-Id', '<483920.mailer.example>'],
  ['List-Unsubscribe', '<mailto:leave@mailer.example>'],
];

const COLLEAGUES = ['Eva Ek <eva@acme.example>', 'Bo Bok <bo@acme.example>'];
const RELATIVES = ['Eva Berg <eva@home.example>', 'Bo Berg <bo@elsewhere.example>'];
const CUSTOMERS = ['Kim Pil', 'Siv Alm', 'Per Lind', 'Mia Hassel'];

const LETTER = 'Letter';
const MAILING = 'Mailing';

function mails(count: number, subject: string, from: readonly string[], headers: Headers) {
  return times(count, (number) => ({
    from: from[number % from.length] ?? '',
    subject: `${subject} ${number}`,
    headers,
    ageDays: 45 + number * 7,
    sizeBytes: 5_000 + number,
  }));
}

/** `movedCount`: of the mailings, where the letters beside them stay. */
const MAILBOXES: Record<string, { mails: readonly GivenMail[]; movedCount: number }> = {
  'colleagues write to the group that a newsletter comes through': {
    mails: [
      ...mails(20, MAILING, ["'Courses' via Team <team@acme.example>"], GROUP),
      ...mails(6, LETTER, COLLEAGUES, GROUP),
    ],
    movedCount: 20,
  },
  'a group sends on what customers write to its address': {
    mails: mails(
      20,
      LETTER,
      CUSTOMERS.map((name) => `'${name}' via Team <team@acme.example>`),
      GROUP,
    ),
    movedCount: 0,
  },
  'a group sends on what several write who are called by one word': {
    mails: mails(
      20,
      LETTER,
      ['Eva', 'Bo', 'Siv'].map((name) => `'${name}' via Team <team@acme.example>`),
      GROUP,
    ),
    movedCount: 0,
  },
  'a board has a list of its own': {
    mails: mails(20, LETTER, COLLEAGUES, BOARD),
    movedCount: 0,
  },
  'a family has a group': { mails: mails(20, LETTER, RELATIVES, FAMILY), movedCount: 0 },
  'a newsletter’s List-Id is the domain of another list': {
    mails: [
      ...mails(20, MAILING, ['Acme news <news@acme.example>'], NEWSLETTER),
      ...mails(6, LETTER, COLLEAGUES, GROUP),
    ],
    movedCount: 20,
  },
  'a bank and a clinic write through a mailing service': {
    mails: [
      ...mails(10, LETTER, ['Sparbanken Norr <info@sparbankennorr.example>'], SERVICE),
      ...mails(10, LETTER, ['Vårdcentralen Eken <info@vardcentraleneken.example>'], SERVICE),
    ],
    movedCount: 0,
  },
};

describe.each(Object.entries(MAILBOXES))('%s', (_name, { mails: given, movedCount }) => {
  test.each(Object.entries(TABS))('%s no letter is moved', async (_tab, labelIds) => {
    for (const seed of SEEDS) {
      const mailbox = buildMailbox(given.map((mail) => ({ ...mail, labelIds })));
      const moved = await movedSubjects(mailbox, seed);
      expect(moved.filter((subject) => subject.startsWith(LETTER))).toEqual([]);
      expect(moved).toHaveLength(movedCount);
    }
  });
});

/** Of all that a clean-up of every newsletter puts in the trash. */
async function movedSubjects(mailbox: ReturnType<typeof buildMailbox>, seed: number) {
  const scanned = await scanMailbox(mailbox, { mode: 'complete', userId: `usr_${seed}` });
  const rowIds = scanned.rows.newsletters.map(({ id }) => id);
  if (rowIds.length === 0) return [];
  const { ids } = scanned.choose(rowIds);
  const cleanup = scanned.cleanup(rowIds);
  await cleanup.start();
  await cleanup.run();
  return cleanup.fates().flatMap((fate, place) => {
    const ordinal = mailbox.find(ids[place] ?? '');
    return fate === 'moved' && ordinal !== null ? [mailbox.subjectOf(ordinal)] : [];
  });
}
