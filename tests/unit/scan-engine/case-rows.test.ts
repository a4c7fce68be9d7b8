import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import {
  measureRows,
  type NewsletterFigures,
  type RowFigures,
} from '#tests/tools/bench/rows/measure-rows.ts';
import { campaignSize } from '#tests/support/campaign.ts';
import { SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';

const CASES = fileURLToPath(new URL('../../corpus/cases/', import.meta.url));
/** What a scan draws of a mailbox depends on whose it is. */
const SEEDS = Array.from({ length: campaignSize(2, 20) }, (_, seed) => seed + 1);

/** The right value of each case, as its README has it. */
const RIGHT: Record<string, (figures: RowFigures) => void> = {
  '01-comma-in-display-name.jsonl': (figures) =>
    expectRows(figures, {
      'brev@acme.example': ['Acme, Inc.', 'newsletter', 12, 'one-click'],
      'brev@bokband.example': ['Bok & Band; nyheter', 'newsletter', 12, 'one-click'],
      'brev@cafe.example': ['Café, Butik', 'newsletter', 12, 'one-click'],
      'brev@citat.example': ['Citat, AB', 'newsletter', 12, 'one-click'],
    }),
  '02-new-address-every-message.jsonl': (figures) =>
    expectRows(figures, {
      'brev@vanligt.example': ['Vanligt brev', 'newsletter', 30, 'one-click'],
      'resebrev.resor.example': ['Resebrevet', 'newsletter', 30, 'one-click'],
      'tips.jobb.example': ['Jobbtips', 'newsletter', 30, 'one-click'],
    }),
  '04-takeout-dutch.mbox': expectTakeout,
  '04-takeout-english.mbox': expectTakeout,
  '04-takeout-german.mbox': expectTakeout,
  '04-takeout-italian.mbox': expectTakeout,
  '04-takeout-norwegian.mbox': expectTakeout,
  '04-takeout-spanish.mbox': expectTakeout,
  '04-takeout-swedish.mbox': expectTakeout,
  '08-takeout-date-of-arrival.mbox': (figures) => {
    expect(figures).toMatchObject({ counted: 5, oldestYear: 2026, old: [] });
    expectRows(figures, {});
  },
  '10-dates-of-1970-and-2098.jsonl': (figures) => {
    expect(figures).toMatchObject({ counted: 34, unknownDate: 4, oldestYear: 2026, old: [] });
    expectRows(figures, { 'brev@vanligt.example': ['Brev', 'newsletter', 10, 'one-click'] });
  },
  '11-body-lines-that-begin-with-from.mbox': (figures) =>
    expect(figures).toMatchObject({ imported: 3, counted: 3, refused: [] }),
  '12-bare-separators.mbox': (figures) =>
    expect(figures).toMatchObject({ imported: 5, counted: 5, refused: [] }),
  '12b-thunderbird-export-separators.mbox': (figures) =>
    expect(figures).toMatchObject({ imported: 5, counted: 5, refused: [] }),
  '14-crlf-and-bom.mbox': (figures) => {
    expect(figures).toMatchObject({ imported: 3, counted: 3, refused: [] });
    expectRows(figures, { 'brev@mode.example': ['Mode', 'newsletter', 3, 'link'] });
  },
  '15-receipt-words.jsonl': (figures) => {
    expectRows(figures, {});
    expectKept(figures, 'hej@byggbutik.example', 34);
  },
  '16-letters-from-a-newsletter-address.jsonl': (figures) => {
    const club = rowOf(figures, 'kansli@klubb.example');
    expect(club).toMatchObject({ kind: 'newsletter', count: 60, moved: 60 });
    expect(club?.subjects.every((subject) => subject.startsWith('Månadsbrev'))).toBe(true);
    expect(figures.newsletters).toHaveLength(31);
    expect(sum(figures.newsletters.map(({ moved }) => moved))).toBe(60 + 30 * 10);
  },
  '16b-letters-with-tabs.jsonl': (figures) =>
    expectRows(figures, {
      'kansli@klubb.example': ['Kansliet IF Klubb', 'newsletter', 24, 'one-click'],
    }),
  '17-list-without-list-post.jsonl': (figures) =>
    expectRows(figures, {
      'bin.biodlare.example': ['Biodlarna', 'list', 30, 'link'],
      'sang@grupper.example': ['sang', 'list', 30, 'link'],
      'tag.lists.example': ['tag', 'list', 30, 'link'],
    }),
  '17b-person-who-posts-to-a-list.jsonl': (figures) => {
    expect(rowOf(figures, 'bin.biodlare.example')).toMatchObject({
      kind: 'list',
      count: 40,
      moved: 40,
    });
    expect(figures.newsletters).toHaveLength(31);
    expect(sum(figures.newsletters.map(({ moved }) => moved))).toBe(40 + 30 * 10);
  },
  '18-many-names-one-address.jsonl': (figures) =>
    expectRows(figures, {
      'avisering@natverket.example': ['Nätverket', 'newsletter', 30, 'one-click'],
      'bugg@arbetsplats.example': ['Bugg', 'newsletter', 20, 'one-click'],
    }),
  '19-idn-domain.jsonl': (figures) =>
    expectRows(figures, {
      'brev@xn--rksmrgs-5wao1o.example': ['Räksmörgås', 'newsletter', 24, 'one-click'],
    }),
  '20-size-zero.jsonl': (figures) => {
    expect(figures.counted).toBe(12);
    expectRows(figures, { 'brev@vanligt.example': ['Brev', 'newsletter', 5, 'one-click'] });
  },
  '20b-size-zero-in-newsletter.jsonl': (figures) => expect(figures.counted).toBe(11),
  '23-unsubscribe-fragment.jsonl': (figures) =>
    expectRows(figures, {
      'brev@hash1.example': ['Hash1', 'newsletter', 3, 'link'],
      'brev@hash2.example': ['Hash2', 'newsletter', 3, 'link'],
    }),
  '25-unsubscribe-not-in-brackets.jsonl': (figures) => {
    const wayOutOf = (name: string) => rowOf(figures, `brev@${name}.example`)?.wayOut;
    for (const name of ['bare1', 'bare2', 'encoded', 'httponly', 'posthttp', 'relative', 'words'])
      expect(wayOutOf(name), name).toBe('link');
    for (const name of ['mailfirst', 'tab', 'upper'])
      expect(wayOutOf(name), name).toBe('one-click');
    expect(figures.newsletters).toHaveLength(12);
    expect(figures.newsletters.every(({ count, moved }) => count === 3 && moved === 3)).toBe(true);
  },
  '27-auto-generated-newsletter.jsonl': (figures) =>
    expectRows(figures, {
      'hej@autoa.example': ['Utskick A', 'newsletter', 12, 'one-click'],
      'hej@autob.example': ['Utskick B', 'newsletter', 12, 'one-click'],
      'hej@autoc.example': ['Utskick C', 'newsletter', 12, 'one-click'],
    }),
  '28-turn-of-the-year.jsonl': (figures) => {
    expect(figures).toMatchObject({
      counted: 48,
      oldestYear: 2021,
      old: [
        { year: 2022, count: 7 },
        { year: 2021, count: 1 },
      ],
    });
    expectRows(figures, {});
  },
  '29-notes-to-self.jsonl': (figures) => {
    expect(figures).toMatchObject({ counted: 44, old: [], large: [{ count: 2 }] });
    expectRows(figures, {});
    expectKept(figures, 'old:2022', 2);
  },
  '30b-raw-8bit-names.mbox': (figures) =>
    expect(figures.newsletters.map(({ name }) => name).toSorted()).toEqual([
      'Läsarn',
      'Läsarn två',
    ]),
  '31-newsletter-through-a-group.jsonl': (figures) =>
    expectRows(figures, {
      'team@foretag.example': ["'Kurskatalogen' via Team", 'group', 10, 'one-click'],
    }),
  '32-bank-and-clinic-unknown.jsonl': (figures) => {
    expectRows(figures, { 'brev@mode.example': ['Mode', 'newsletter', 12, 'one-click'] });
    expectKept(figures, 'info@bynssparkassa.example', 6);
    expectKept(figures, 'info@ugglan.example', 4);
    expectKept(figures, 'patient@labbet.example', 4);
    expectKept(figures, 'noreply@bostadsko.example', 3);
  },
  '33-labels-of-mail-programs.jsonl': (figures) => {
    expectRows(figures, {
      'brev@mode.example': ['Mode', 'newsletter', 8, 'one-click'],
      'brev@resor.example': ['Resor', 'newsletter', 8, 'one-click'],
    });
    expect(figures.protected).toEqual([]);
  },
  '34-same-message-twice.mbox': (figures) => {
    expect(figures).toMatchObject({ imported: 2, counted: 2 });
    expect(figures.remarks).toEqual([expect.stringContaining('counted once')]);
  },
  '35-takeout-label-names.mbox': (figures) => {
    expect(figures).toMatchObject({ imported: 17, counted: 17, refused: [] });
    expect(figures.protected).toEqual([]);
  },
  '37-calendar-invitations.jsonl': (figures) => expectRows(figures, {}),
  '40-relay-with-a-mask-each.jsonl': (figures) =>
    expectRows(figures, {
      'mask1@mozmail.example': ['brev@mode.example [via Relay]', 'newsletter', 12, 'one-click'],
    }),
};

test('each file of the corpus has its right value here', () => {
  const files = readdirSync(CASES).filter((file) => /\.(mbox|jsonl)$/.test(file));
  expect(Object.keys(RIGHT).toSorted()).toEqual(files.toSorted());
});

describe.each(Object.entries(RIGHT))(
  '%s is scanned and cleaned up rightly',
  (file, expectRight) => {
    test.each(SEEDS)('for user %i', async (seed) => {
      const figures = await measureRows({
        mailboxFile: `${CASES}${file}`,
        mode: 'complete',
        seed,
        nowMs: SCAN_NOW_MS,
      });
      expect(figures.canaries).toEqual([]);
      expectRight(figures);
    });
  },
);

type ExpectedRow = [
  name: string,
  kind: NewsletterFigures['kind'],
  count: number,
  wayOut: NewsletterFigures['wayOut'],
];

function expectTakeout(figures: RowFigures) {
  expect(figures).toMatchObject({ imported: 12, counted: 10, refused: [], remarks: [] });
  expectRows(figures, { 'brev@mode.example': ['Mode', 'newsletter', 6, 'link'] });
}

/** Just these newsletters are on offer, and all that is offered of them is moved. */
function expectRows({ newsletters }: RowFigures, expected: Record<string, ExpectedRow>) {
  const rows = newsletters.map(({ sender, name, kind, count, moved, wayOut }) => [
    sender,
    { name, kind, count, moved, wayOut },
  ]);
  const right = Object.entries(expected).map(([sender, [name, kind, count, wayOut]]) => [
    sender,
    { name, kind, count, moved: count, wayOut },
  ]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(right));
}

function rowOf({ newsletters }: RowFigures, sender: string): NewsletterFigures | undefined {
  return newsletters.find((row) => row.sender === sender);
}

function expectKept(figures: RowFigures, sender: string, count: number) {
  expect(figures.protected).toContainEqual(expect.objectContaining({ sender, count }));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
