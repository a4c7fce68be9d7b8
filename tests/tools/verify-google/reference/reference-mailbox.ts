import { appendMessages } from '#tests/tools/google-sandbox/import/append-messages.ts';
import { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { MARK } from '#tests/tools/verify-google/write/marked-messages.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { RECEIPT_WORDS } from '#worker/domain/scans/messages/receipt-words.ts';

export const REFERENCE_OWNER = { address: 'kontroll@postlada.example', name: 'Karin Kontroll' };

/** More than a page, so that questions about pages can be told. */
const RECEIVED = 640;
const HOURS_BETWEEN = 7;
const LABELS = [
  ['Label_1', MARK],
  ['Label_2', 'Resor till fjällen'],
  ['Label_3', 'Kvitton'],
  ['Label_4', '[Imap]/Trash'],
] as const;

type Correspondent = { from: string; labelIds: readonly string[]; headers?: [string, string][] };

/** Names whose words do not stand in the address, domains below others, lists, and every category. */
const CORRESPONDENTS: readonly Correspondent[] = [
  {
    from: 'Blomsterhandeln Vallmo <nyheter@utskick.blomvallmo.example>',
    labelIds: ['INBOX', 'CATEGORY_PROMOTIONS'],
    headers: [
      [
        'Authentication-Results',
        'mx.google.com; dkim=pass header.i=@blomvallmo.example header.s=s1; dmarc=pass header.from=utskick.blomvallmo.example',
      ],
      [
        'DKIM-Signature',
        'v=1; d=blomvallmo.example; s=s1; h=list-unsubscribe:list-unsubscribe-post; b=MTIz',
      ],
      ['List-Unsubscribe', '<https://utskick.blomvallmo.example/av>'],
      ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ],
  },
  {
    from: 'Kasper Lindqvist <kontakt@foretaget.example>',
    labelIds: ['INBOX', 'CATEGORY_PERSONAL', 'IMPORTANT'],
  },
  {
    from: 'Paketombudet <besked@leverans.example>',
    labelIds: [
      'INBOX',
      'CATEGORY_UPDATES',
      'UNREAD',
      'CATEGORY_PURCHASES',
      'CATEGORY_RESERVATIONS',
    ],
  },
  {
    from: 'Odlarna i Grannskapet <vera@mejl.example>',
    labelIds: ['INBOX', 'CATEGORY_FORUMS'],
    headers: [
      ['List-Id', 'Odling <odling.lists.grannskap.example>'],
      ['List-Post', '<mailto:odling@lists.grannskap.example>'],
    ],
  },
  {
    from: 'Sportklubben Norrsken <hej@social.norrsken.example>',
    labelIds: ['INBOX', 'CATEGORY_SOCIAL'],
  },
  { from: 'Tekniska Tidningen <redaktion@tekniktid.example>', labelIds: ['INBOX'] },
];

type Line = Parameters<typeof appendMessages>[1][number];

/** A mailbox in which every question of the checks has an answer. */
export function buildReferenceMailbox(nowMs: number): Mailbox {
  const mailbox = new Mailbox(REFERENCE_OWNER.address);
  for (const [id, name] of LABELS) mailbox.labels.define(id, name);
  appendMessages(mailbox, [...received(nowMs), ...special(nowMs), ...marked(nowMs)], nowMs);
  return mailbox;
}

function received(nowMs: number): Line[] {
  return Array.from({ length: RECEIVED }, (_, number) => {
    const {
      from,
      labelIds,
      headers = [],
    } = CORRESPONDENTS[number % CORRESPONDENTS.length] ?? { from: '', labelIds: [] };
    return line(nowMs - (number + 1) * HOURS_BETWEEN * HOUR_MS, {
      from,
      headers,
      sizeBytes: sizeOf(number),
      ...(number % 23 === 8 ? { subject: receiptSubject(number) } : {}),
      labelIds: [
        ...labelIds,
        ...(number % 31 === 5 ? ['STARRED'] : []),
        ...(number % 29 === 4 ? ['Label_2'] : []),
        ...(number % 37 === 6 ? ['Label_3'] : []),
        ...(number % 41 === 3 ? ['Label_4'] : []),
      ],
    });
  });
}

function receiptSubject(number: number): string {
  const word = RECEIPT_WORDS[number % RECEIPT_WORDS.length] ?? '';
  return `Om ${word} nummer ${number}`;
}

/** From 2 to 300 KB, with some in which the two readings of K and M differ. */
function sizeOf(number: number): number {
  if (number % 40 === 7) return 101_000 + number;
  if (number % 160 === 9) return 1_020_000 + number;
  return 2_000 + ((number * 7919) % 300_000);
}

/** Mail of the owner's own, hidden mail, and what else the generated kinds leave out. */
function special(nowMs: number): Line[] {
  const own = `${REFERENCE_OWNER.name} <${REFERENCE_OWNER.address}>`;
  const at = (days: number) => nowMs - days * 24 * HOUR_MS - 5 * HOUR_MS;
  const sent = Array.from({ length: 8 }, (_, number) =>
    line(at(3 + number), {
      from: own,
      to: `Mottagare <nummer${number}@mottagaren.example>`,
      headers: [['Cc', `Kopia <kopia${number}@kopierad.example>`]],
      sizeBytes: 4_000 + number * 13,
      labelIds: ['SENT'],
      threadId: `trad-${number}`,
    }),
  );
  const answers = Array.from({ length: 4 }, (_, number) =>
    line(at(2 + number), {
      from: `Mottagare <nummer${number}@mottagaren.example>`,
      sizeBytes: 5_000 + number * 17,
      labelIds: ['INBOX', 'CATEGORY_PERSONAL'],
      threadId: `trad-${number}`,
    }),
  );
  const others: readonly [days: number, labelIds: string[]][] = [
    [4, ['SENT', 'INBOX']],
    [5, ['DRAFT']],
    [6, ['CHAT']],
    [7, ['SPAM', 'UNREAD']],
    [8, ['SPAM']],
    [9, ['TRASH']],
    [10, ['TRASH', 'CATEGORY_PROMOTIONS']],
    [11, ['TRASH']],
  ];
  const rest = others.map(([days, labelIds], number) =>
    line(at(days), { from: own, sizeBytes: 3_000 + number * 11, labelIds }),
  );
  return [...sent, ...answers, ...rest];
}

/** What --write may move: between them they carry every label that is asked about. */
function marked(nowMs: number): Line[] {
  const sets = [
    ['INBOX', 'UNREAD', 'CATEGORY_PROMOTIONS'],
    ['INBOX', 'STARRED', 'CATEGORY_UPDATES', 'IMPORTANT'],
    ['CATEGORY_SOCIAL', 'Label_3'],
    ['INBOX', 'CATEGORY_PERSONAL'],
    ['UNREAD'],
  ];
  return sets.map((labelIds, number) =>
    line(nowMs - (30 + number) * 24 * HOUR_MS, {
      from: `Märkt Avsändare <markt${number}@offrad.example>`,
      sizeBytes: 6_000 + number * 19,
      labelIds: [...labelIds, 'Label_1'],
    }),
  );
}

type LineParts = {
  from: string;
  to?: string;
  headers?: [string, string][];
  subject?: string;
  sizeBytes: number;
  labelIds: readonly string[];
  threadId?: string;
};

/** Received a few seconds after its Date, as mail is. */
function line(receivedAtMs: number, parts: LineParts): Line {
  const internalDate = Math.floor(receivedAtMs / 1000) * 1000;
  return {
    headers: [
      ['From', parts.from],
      ['To', parts.to ?? REFERENCE_OWNER.address],
      ['Subject', parts.subject ?? 'Ett ämne som ingen får se'],
      ['Date', new Date(internalDate - 7_000).toUTCString()],
      ...(parts.headers ?? []),
    ],
    sizeBytes: parts.sizeBytes,
    internalDate,
    labelIds: [...parts.labelIds],
    ...(parts.threadId === undefined ? {} : { threadId: parts.threadId }),
  };
}
