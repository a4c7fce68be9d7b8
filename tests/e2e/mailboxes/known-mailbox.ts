import type { Mailbox } from '#tests/e2e/support/google.ts';

/**
 * A mailbox written so that it is known beforehand which messages each row of the clean screen means: each
 * message says so in its subject. Nothing of it stands within days of a border between rows.
 */
export const MEANINGS = {
  /** Newsletters of one sender: in the inbox, archived, unread, important and large. */
  glimt: 24,
  /** Newsletters of a second sender. */
  stilla: 12,
  /** Newsletters of a third, which nobody chooses. */
  brus: 9,
  /** Old mail of OLD_YEAR. */
  gammalt: 15,
  /** Old mail of the year before. */
  urgammalt: 10,
  /** 10 to 25 MB, new and old. */
  stort: 6,
  /** 25 MB and more. */
  jattestort: 2,
  /** Whatever must be left alone: it looks like one of the others in all but one respect. */
  kvar: 40,
} as const;

export type Meaning = keyof typeof MEANINGS;

export const OLD_YEAR = new Date().getUTCFullYear() - 5;

/** The rows by what stands on them. */
export const GLIMT = 'Glimt Möbler';
export const STILLA = 'Stilla Resor';
/** Shown as protected. So many that a scan to the end has to name them: it may stop at 95 % of what is sent in bulk. */
export const AUTHORITY = 'Skatteverket';
export const AUTHORITY_COUNT = 6;
const OLD_ROW = String(OLD_YEAR);
const LARGE_ROW = '10–25 MB';

/** A few senders, a year and a size, with all that they mean. */
export const CHOSEN_ROWS = [GLIMT, STILLA, OLD_ROW, LARGE_ROW] as const;
export const CHOSEN_MEANINGS = ['glimt', 'stilla', 'gammalt', 'stort'] as const;
export const CHOSEN_COUNT = CHOSEN_MEANINGS.reduce((sum, meaning) => sum + MEANINGS[meaning], 0);

/** The search that finds all of some meanings. */
export function meaningSearch(meanings: readonly Meaning[]): string {
  return `{${meanings.map((meaning) => `subject:${meaning}`).join(' ')}}`;
}

export function knownMailbox(): Mailbox {
  const mails = [...newsletters(), ...oldMail(), ...largeMail(), ...leftAlone()];
  return { jsonl: mails.map((mail) => JSON.stringify(mail)) };
}

const MIB = 1024 * 1024;
const GLIMT_FROM = `"${GLIMT}" <nyheter@glimt.example>`;
const STILLA_FROM = `${STILLA} <brev@stilla.example>`;
const BRUS_FROM = 'Brus & Co <hej@brus.example>';
const AUTHORITY_FROM = `${AUTHORITY} <nyhetsbrev@skatteverket.se>`;
const INBOX = ['INBOX'];
const OFFER = ['INBOX', 'CATEGORY_PROMOTIONS'];
const UNSUBSCRIBE = ['List-Unsubscribe', '<https://glimt.example/avsluta>'] as const;

type Mail = {
  headers: (readonly [string, string])[];
  sizeBytes: number;
  ageDays?: number;
  internalDate?: number;
  labelIds: string[];
  threadId?: string;
};

type GivenMail = Partial<Omit<Mail, 'headers'>> & { from: string; isBulk?: boolean };

function mail(meaning: Meaning, { from, isBulk = false, ...given }: GivenMail): Mail {
  const { sizeBytes = 30_000, labelIds = INBOX, internalDate, ageDays, threadId } = given;
  return {
    headers: [
      ['From', from],
      ['Subject', `Det här är ${meaning}`],
      ...(isBulk ? [UNSUBSCRIBE, provenFrom(from)] : []),
    ],
    sizeBytes,
    labelIds,
    ...(threadId === undefined ? {} : { threadId }),
    ...(internalDate === undefined ? { ageDays: ageDays ?? 100 } : { internalDate }),
  };
}

/** What Google found: the mail is from whom it says, so its link may be shown. */
function provenFrom(from: string): readonly [string, string] {
  const domain = from.slice(from.indexOf('@') + 1, -1);
  return ['Authentication-Results', `mx.google.com; dmarc=pass header.from=${domain}`];
}

function times(count: number, make: (number: number) => Mail): Mail[] {
  return Array.from({ length: count }, (_, number) => make(number));
}

/** In the summer of a year, days apart. */
function summerOf(year: number, day: number): number {
  return Date.UTC(year, 5, 1 + day, 12);
}

function newsletters(): Mail[] {
  const labels = [OFFER, ['CATEGORY_PROMOTIONS'], [...OFFER, 'UNREAD'], [...OFFER, 'IMPORTANT']];
  return [
    ...times(MEANINGS.glimt, (number) =>
      mail('glimt', {
        from: GLIMT_FROM,
        isBulk: true,
        ageDays: 40 + number * 12,
        labelIds: labels[number % labels.length] ?? OFFER,
        sizeBytes: number === 5 ? 12 * MIB : 60_000,
      }),
    ),
    ...times(MEANINGS.stilla, (number) =>
      mail('stilla', {
        from: STILLA_FROM,
        isBulk: true,
        ageDays: 45 + number * 25,
        labelIds: ['INBOX', 'CATEGORY_SOCIAL'],
      }),
    ),
    ...times(MEANINGS.brus, (number) =>
      mail('brus', { from: BRUS_FROM, isBulk: true, ageDays: 50 + number * 20, labelIds: OFFER }),
    ),
  ];
}

function oldMail(): Mail[] {
  return [
    ...times(MEANINGS.gammalt, (number) =>
      mail('gammalt', {
        from: number % 2 === 0 ? 'Anna <anna@vanner.example>' : GLIMT_FROM,
        isBulk: number % 2 === 1,
        internalDate: summerOf(OLD_YEAR, number),
        labelIds: number % 3 === 0 ? ['UNREAD'] : number % 2 === 0 ? INBOX : OFFER,
      }),
    ),
    ...times(MEANINGS.urgammalt, (number) =>
      mail('urgammalt', {
        from: 'Bo <bo@vanner.example>',
        internalDate: summerOf(OLD_YEAR - 1, number),
      }),
    ),
  ];
}

function largeMail(): Mail[] {
  return [
    ...times(MEANINGS.stort, (number) =>
      mail('stort', {
        from: 'Cilla <cilla@vanner.example>',
        sizeBytes: (11 + 2 * number) * MIB,
        ...(number % 2 === 0
          ? { ageDays: 200 + number }
          : { internalDate: summerOf(OLD_YEAR, number) }),
      }),
    ),
    ...times(MEANINGS.jattestort, (number) =>
      mail('jattestort', {
        from: 'Cilla <cilla@vanner.example>',
        sizeBytes: (40 + number) * MIB,
        ageDays: 300,
      }),
    ),
  ];
}

function leftAlone(): Mail[] {
  const old = { from: 'Anna <anna@vanner.example>', internalDate: summerOf(OLD_YEAR, 20) };
  const offer = { from: GLIMT_FROM, isBulk: true, labelIds: OFFER };
  const given: GivenMail[] = [
    // What a newsletter's sender has sent that is protected, too new, too old for its row, or no newsletter.
    { ...offer, labelIds: [...OFFER, 'STARRED'] },
    { ...offer, labelIds: [...OFFER, 'Heminredning'] },
    ...[1, 10, 25].map((ageDays) => ({ ...offer, ageDays })),
    ...[400, 700].map((ageDays) => ({ ...offer, ageDays })),
    { ...offer, threadId: 'answered-offer' },
    {
      from: 'Jag <jag@postlada.example>',
      labelIds: ['SENT'],
      threadId: 'answered-offer',
      ageDays: 99,
    },
    ...[60, 90, 120].map((ageDays) => ({
      from: GLIMT_FROM,
      ageDays,
      labelIds: ['INBOX', 'CATEGORY_UPDATES'],
    })),
    // Others whose address begins, or ends, as a newsletter's does.
    { from: 'Nyheter <nyheter@glimt.example.org>' },
    { from: 'Inga nyheter <inga-nyheter@glimt.example>' },
    // Old and large, but protected.
    ...['STARRED', 'IMPORTANT', 'Familjen'].flatMap((label) => [
      { ...old, labelIds: [...INBOX, label] },
      { ...old, labelIds: [...INBOX, label], sizeBytes: 14 * MIB },
    ]),
    { ...old, threadId: 'answered-old' },
    { ...old, from: 'Jag <jag@postlada.example>', labelIds: ['SENT'], threadId: 'answered-old' },
    { ...old, from: 'Jag <jag@postlada.example>', labelIds: ['SENT'] },
    { ...old, from: 'Jag <jag@postlada.example>', labelIds: ['DRAFT'] },
    { from: 'Cilla <cilla@vanner.example>', sizeBytes: 15 * MIB, ageDays: 5 },
    // Large and one's own: on offer in a row that nobody chooses.
    { from: 'Jag <jag@postlada.example>', labelIds: ['SENT'], sizeBytes: 16 * MIB, ageDays: 210 },
    // Newsletters of an authority.
    ...Array.from({ length: AUTHORITY_COUNT }, (_, number) => ({
      ...offer,
      from: AUTHORITY_FROM,
      ageDays: 70 + number * 10,
    })),
    { ...old, labelIds: ['SPAM'] },
    { ...old, labelIds: ['TRASH'] },
  ];
  const everyday = MEANINGS.kvar - given.length;
  return [
    ...given.map((each) => mail('kvar', each)),
    ...times(everyday, (number) =>
      mail('kvar', {
        from: `Vän ${number} <van${number}@vanner.example>`,
        ageDays: 2 + number * 40,
      }),
    ),
  ];
}
