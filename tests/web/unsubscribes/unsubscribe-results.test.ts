import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Language } from '#worker/domain/language.ts';
import {
  UNSUBSCRIBE_REASONS,
  type Unsubscribe,
  type UnsubscribeCounts,
  type UnsubscribeStatus,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import { groupUnsubscribes } from '#web/pages/receipt/unsubscribe-groups.ts';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

const NOBODY: UnsubscribeCounts = {
  waitingCount: 0,
  untriedCount: 0,
  retryableCount: 0,
  confirmedCount: 0,
  askedCount: 0,
  needsClickCount: 0,
  notPossibleCount: 0,
};
const WEB_LINK = {
  kind: 'web',
  href: 'https://leave.shop.example/u/1?a=b',
  host: 'leave.shop.example',
} as const;
const MAIL_LINK = {
  kind: 'mail',
  href: 'mailto:leave%2B1@shop.example?subject=unsubscribe',
  address: 'leave+1@shop.example',
} as const;

function buildSender(
  number: number,
  status: UnsubscribeStatus,
  changes: Partial<Unsubscribe> = {},
) {
  return {
    number,
    rowId: null,
    sender: `Butik ${number}`,
    status,
    reason: null,
    link: null,
    ...changes,
  };
}

function countSenders(senders: readonly Unsubscribe[]): UnsubscribeCounts {
  const countOf = (status: UnsubscribeStatus) =>
    senders.filter((sender) => sender.status === status).length;
  return {
    waitingCount: countOf('waiting'),
    untriedCount: 0,
    retryableCount: 0,
    confirmedCount: countOf('confirmed'),
    askedCount: countOf('asked'),
    needsClickCount: countOf('needs_click'),
    notPossibleCount: countOf('not_possible'),
  };
}

type Shown = {
  counts?: UnsubscribeCounts;
  isFailed?: boolean;
  isUnconfirmed?: boolean;
  language?: Language;
};

function show(senders: readonly Unsubscribe[] | null, shown: Shown = {}) {
  const { counts = countSenders(senders ?? []), isFailed = false, language = 'sv' } = shown;
  const { isUnconfirmed = false } = shown;
  return web.render('/pages/receipt/unsubscribe-section.tsx', 'UnsubscribeResults', {
    props: { counts, senders, isFailed, isUnconfirmed, isBusy: false, onRetry: () => {} },
    language,
  });
}

test('every sender stands under its status, and what needs a click comes first', async () => {
  const senders = [
    buildSender(1, 'confirmed'),
    buildSender(2, 'asked', { reason: 'no_answer', link: WEB_LINK }),
    buildSender(3, 'needs_click', { reason: 'not_offered', link: MAIL_LINK }),
    buildSender(4, 'not_possible', { reason: 'unproven' }),
    buildSender(5, 'waiting'),
  ];
  const { text } = await show(senders);
  expect(text).toMatch(
    /Avregistreringar 1 av 5 avsändare tog emot begäran\. ?Väntar på ditt klick 1 ?Väntar på sin tur 1 ?Mottagna 1 ?Begärda 1 ?Gick inte 1/,
  );
  expect(text).toContain('Vi håller på. Du kan stänga fliken.');
  expect(text).toMatch(
    /Väntar på ditt klick ?1.*Butik 3.*Väntar på sin tur ?1.*Butik 5.*Mottagna ?1.*Butik 1.*Begärda ?1.*Butik 2.*Gick inte ?1.*Butik 4/,
  );
  expect((await show(senders, { language: 'en' })).text).toMatch(
    /1 of 5 senders accepted the request\..*Needs your click ?1.*Waiting for their turn ?1.*Accepted ?1.*Requested ?1.*Not possible ?1/,
  );
});

test('before the purchase is confirmed nobody is said to be at it', async () => {
  const { text } = await show([buildSender(1, 'waiting')], { isUnconfirmed: true });
  expect(text).toContain('Vi börjar så snart orderbekräftelsen är skickad.');
  expect(text).not.toContain('Vi håller på');
});

test('a link says where it leads, opens beside the receipt, and takes nothing of it along', async () => {
  const { html, text } = await show([
    buildSender(1, 'needs_click', { reason: 'refused', link: WEB_LINK }),
    buildSender(2, 'needs_click', { reason: 'not_offered', link: MAIL_LINK }),
  ]);
  expect(text).toContain('Öppna leave.shop.example');
  expect(text).toContain('Skriv till leave+1@shop.example');
  expect(text).toContain('leder till sidor som vi inte har granskat');
  const links = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
  expect(links).toHaveLength(2);
  for (const link of links) expect(link).toContain('rel="noopener noreferrer"');
  expect(links[0]).toContain('href="https://leave.shop.example/u/1?a=b"');
  expect(links[0]).toContain('target="_blank"');
  expect(links[1]).not.toContain('target');
});

test.each(UNSUBSCRIBE_REASONS)('why it is so is said in both languages: %s', async (reason) => {
  const senders = [buildSender(1, 'not_possible', { reason })];
  const bare = await show([buildSender(1, 'not_possible')]);
  const swedish = await show(senders);
  const english = await show(senders, { language: 'en' });
  expect(swedish.text.length).toBeGreaterThan(bare.text.length + 20);
  expect(english.text).not.toMatch(/[åäö]/);
});

test('for senders that cannot be asked it is told how Gmail does it', async () => {
  const senders = [buildSender(1, 'not_possible', { reason: 'no_way' })];
  expect((await show(senders)).text).toContain(
    'välj Avsluta prenumeration intill avsändarens namn',
  );
  expect((await show(senders, { language: 'en' })).text).toContain(
    'choose Unsubscribe next to the sender’s name',
  );
});

test('of many senders a few are shown at first, and a button shows the rest', async () => {
  const senders = Array.from({ length: 30 }, (_, number) => buildSender(number + 1, 'confirmed'));
  const { text } = await show(senders);
  expect(text).toContain('Butik 8');
  expect(text).not.toContain('Butik 9');
  expect(text).toContain('Visa alla 30');
});

test('once names are gone the counts remain, and it is said why', async () => {
  const senders = [
    buildSender(1, 'confirmed', { sender: null }),
    buildSender(2, 'asked', { sender: null }),
  ];
  for (const known of [senders, []]) {
    const { text } = await show(known, { counts: countSenders(senders) });
    expect(text).toContain('1 av 2 avsändare tog emot begäran.');
    expect(text).toContain('namn och länkar tog vi bort när åtkomsten till brevlådan upphörde');
  }
});

test('before the list is there, and where it cannot be read, the counts are', async () => {
  const counts = { ...NOBODY, confirmedCount: 2, waitingCount: 1 };
  const loading = await show(null, { counts });
  expect(loading.text).toContain('2 av 3 avsändare tog emot begäran.');
  expect(loading.text).not.toContain('tog vi bort');
  const failed = await show(null, { counts, isFailed: true });
  expect(failed.text).toContain('Listan gick inte att läsa just nu.');
});

test('what was given up for want of access can be tried again, and nothing else', async () => {
  const given = [buildSender(1, 'not_possible', { reason: 'no_access' })];
  const counts = (retryableCount: number) => ({
    ...countSenders(given),
    untriedCount: 1,
    retryableCount,
  });
  const { text } = await show(given, { counts: counts(1) });
  expect(text).toContain('Försök igen med den som inte gick');
  expect(text).toContain('1 avsändare återstår. Du kan fortsätta utan att betala en gång till.');
  expect(text).not.toContain('Alla avsändare är klara.');
  const putBack = await show(given, { counts: counts(0) });
  expect(putBack.text).not.toContain('Försök igen');
  expect(putBack.text).toContain(
    'Nu gör vi inget mer. Alla avsändare har inte fått frågan, och skälet står vid var och en.',
  );
  const final = await show([buildSender(1, 'not_possible', { reason: 'no_way' })]);
  expect(final.text).not.toContain('Försök igen');
  expect(final.text).toContain('Alla avsändare är klara.');
});

test('where nobody could be asked, it says whose turn it is and not how many accepted', async () => {
  const byHand = [1, 2].map((number) =>
    buildSender(number, 'needs_click', { reason: 'not_standard', link: WEB_LINK }),
  );
  const { text } = await show(byHand);
  expect(text).not.toContain('tog emot begäran');
  expect(text).toContain('Vi är klara. 2 avsändare väntar på ditt klick.');
  const asked = await show([...byHand, buildSender(3, 'confirmed')]);
  expect(asked.text).toContain('1 av 3 avsändare tog emot begäran.');
  expect(asked.text).toContain('Vi är klara. 2 avsändare väntar på ditt klick.');
});

test('names that try to turn the text around stay in their place', async () => {
  const { html } = await show([buildSender(1, 'confirmed', { sender: 'Shop \u202Eecived' })]);
  expect(html).toMatch(/<bdi class="wrap-anywhere">Shop \u202Eecived<\/bdi>/);
});

test('a group tells the newest count even while its list is a moment behind', () => {
  const counts = { ...NOBODY, confirmedCount: 2 };
  expect(
    groupUnsubscribes(counts, [buildSender(1, 'waiting'), buildSender(2, 'confirmed')]),
  ).toEqual([{ status: 'confirmed', count: 2, senders: [buildSender(2, 'confirmed')] }]);
});
