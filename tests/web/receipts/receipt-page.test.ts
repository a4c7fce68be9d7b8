import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import type { Language } from '#worker/domain/language.ts';

import { buildReceipt, PAID_AT_MS } from '#tests/web/support/build-order.ts';
import { showReceipt } from '#tests/web/support/show-receipt.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

const show = (receipt: ReceiptView | null, language: Language = 'sv') =>
  showReceipt(web, receipt, language);
const showCleanup = (progress: Partial<CleanupProgress>, language: Language = 'sv') =>
  show(buildReceipt(progress), language);

test('without a receipt of one’s own the page says so, and leads on', async () => {
  const { text, links } = await show(null);
  expect(text).toContain('Inget kvitto hittades');
  expect(links['Till översikten']).toBe('/dashboard?verify=true');
  expect(links['Till startsidan']).toBe('/?verify=true');
  expect((await show(null, 'en')).text).toContain('No receipt found');
});

test('the receipt tells order, product, method, price without VAT, VAT, donation and total', async () => {
  const { text } = await showCleanup({});
  expect(text).toMatch(/Ordernummer ?GR-12345678 Datum ?21 nov. 2026/);
  expect(text).toMatch(
    /Snabbstädning ?39 kr Pris exkl\. moms ?31,20 kr Moms 25 % ?7,80 kr Donation till Exempelfonden ?10 kr TOTALT BETALT ?49 kr Betalsätt ?Swish/,
  );
  expect(text).toContain(
    'Grinbox AB Exempelgatan 1, 111 11 Stockholm Org.nr 000000-0000 Momsreg.nr SE000000000001',
  );
});

test('a test purchase is marked, and a real one is not', async () => {
  expect((await show(buildReceipt())).text).toContain('Testköp Inga pengar har dragits');
  expect((await show(buildReceipt({}, { isTestPayment: false }))).text).not.toContain('Testköp');
});

test('the receipt counts what really was moved, and the estimate for it, with its span', async () => {
  const { text } = await showCleanup({
    movedCount: 2342,
    alreadyDeletedCount: 2300,
    protectedSinceCount: 43,
  });
  expect(text).toMatch(/MEJL I PAPPERSKORGEN ?2 342 st/);
  expect(text).toMatch(/Uppskattad CO₂ per år ?ca 4,80 kg.*publicerat: <0,01–14 kg.*≈ 40 km/);
  expect(text).toContain('2 300 mejl var redan slängda eller raderade när vi kom dit.');
  expect(text).toContain('43 mejl lämnade vi orörda');
});

test('what a row that is put back weighed goes from the figures, not the mean of its mails', async () => {
  const { text } = await showCleanup({ restoredCount: 5, trashedBytes: 1_471_000_000 });
  expect(text).toMatch(/MEJL I PAPPERSKORGEN ?4 680 st/);
  expect(text).toMatch(/Uppskattad CO₂ per år ?ca 0,96 kg/);
  expect(text).toMatch(/Plats som blir ledig ?1,4 ?GB/);
});

test('mail of a row that did not agree is said to have been left where it was', async () => {
  const { text } = await showCleanup({ movedCount: 4641, mismatchedCount: 44 });
  expect(text).toContain('44 mejl lät vi ligga');
  expect((await showCleanup({ mismatchedCount: 0 })).text).not.toContain('lät vi ligga');
});

test('mail that did not show what it is is said to have been left, and paid back', async () => {
  const { text } = await showCleanup({ movedCount: 3685, refutedCount: 1000 }, 'en');
  expect(text).toContain('left them where they were: they did not show that they are mailings');
  expect(text).toContain('is refunded');
});

test('what may lie in the trash though it counts as not moved is told, and how to look', async () => {
  const closed = { status: 'closed', movedCount: 3000 } as const;
  const { text } = await showCleanup({ ...closed, unconfirmedCount: 1685 });
  expect(text).toContain('För 1 685 mejl fick vi aldrig något svar från Gmail');
  expect((await showCleanup(closed)).text).not.toContain('aldrig något svar');
});

test('what is put back is no longer on the receipt', async () => {
  const { text } = await showCleanup({ goal: 'restore', restoredCount: 4685 });
  expect(text).toMatch(/Återställda ?4 685 st MEJL I PAPPERSKORGEN ?0 st/);
  expect(text).not.toMatch(/Uppskattad CO₂|Som att köra bil/);
});

test.each([0, null])(
  'what had left the trash when the rest was put back frees no space on the receipt (bytes: %s)',
  async (trashedBytes) => {
    const { text } = await showCleanup({
      goal: 'restore',
      restoredCount: 85,
      notInTrashCount: 4600,
      trashedBytes,
    });
    expect(text).toMatch(/MEJL I PAPPERSKORGEN ?0 st/);
    expect(text).not.toMatch(/Uppskattad CO₂|Plats som blir ledig|Dela/);
  },
);

test.each([
  [{ status: 'surveying', movedCount: 0 }, 'Kontrollerar ditt val Tack! Nu börjar vi'],
  [
    { status: 'surveying', movedCount: 0, isUnconfirmed: true },
    'Väntar på orderbekräftelsen Tack! Snart börjar vi',
  ],
  [{ status: 'working', movedCount: 2000 }, '2 000 av 4 685 mejl flyttade'],
  [
    { status: 'working', waiting: { untilMs: 0, reason: 'refused' } },
    'Google ber oss vänta en stund Vi försöker igen inom en minut.',
  ],
  [
    { status: 'suspended', errorCode: 'gmail_connection_expired' },
    'Städningen är pausad Åtkomsten till brevlådan gick ut innan allt var gjort.',
  ],
  [
    { status: 'suspended', errorCode: 'gmail_modify_missing' },
    'Google låter oss inte längre flytta mejl. Kryssa i rutan för Gmail när du ansluter.',
  ],
  [
    { status: 'failed', errorCode: 'cleanup_failed', movedCount: 3685, failedCount: 1000 },
    'Några mejl kunde inte flyttas till papperskorgen Du kan försöka igen från översikten',
  ],
  [{ status: 'done' }, '4 685 mejl ligger i papperskorgen'],
  [{ status: 'done', movedCount: 0, alreadyDeletedCount: 4685 }, 'Det fanns inget kvar att flytta'],
  [
    { status: 'done', movedCount: 1, alreadyDeletedCount: 4684 },
    '1 mejl ligger i papperskorgen Där ligger det i 30 dagar',
  ],
  [{ status: 'done', movedCount: 40, restoredCount: 40 }, 'Allt ligger tillbaka där det låg'],
  [
    { status: 'done', movedCount: 40, restoredCount: 30, notInTrashCount: 10 },
    'Det som låg kvar är tillbaka 10 mejl låg inte längre i papperskorgen',
  ],
  [{ status: 'done', movedCount: 40, notInTrashCount: 40 }, 'Inget låg kvar i papperskorgen'],
  [
    { status: 'closed', movedCount: 3000, finishedAtMs: PAID_AT_MS + ORDER_OPEN_MS },
    'Allt hann inte flyttas 3 000 av 4 685 mejl flyttades innan beställningen stängdes, sju dagar',
  ],
  [
    { status: 'closed', movedCount: 0 },
    'Städningen kunde inte slutföras Beställningen är stängd. 0 av 4 685 mejl flyttades',
  ],
  [
    { goal: 'restore', status: 'working', restoredCount: 1000 },
    'Lägger tillbaka mejlen 1 000 av 4 685 mejl tillbaka',
  ],
  [
    { goal: 'restore', status: 'suspended', errorCode: 'gmail_connection_expired' },
    'Anslut igen för att få tillbaka resten',
  ],
  [
    { goal: 'restore', status: 'failed', restoredCount: 1000 },
    'Några mejl kunde inte läggas tillbaka 1 000 av 4 685 mejl är tillbaka.',
  ],
  [
    {
      goal: 'restore',
      status: 'closed',
      restoredCount: 1000,
      finishedAtMs: PAID_AT_MS + 3 * ORDER_OPEN_MS,
      undoUntilMs: PAID_AT_MS + 2 * ORDER_OPEN_MS,
    },
    'Allt är inte tillbaka 1 000 av 4 685 mejl hann läggas tillbaka. Gmail har tömt papperskorgen på resten.',
  ],
  [
    {
      goal: 'restore',
      status: 'closed',
      restoredCount: 1000,
      finishedAtMs: PAID_AT_MS + ORDER_OPEN_MS,
      undoUntilMs: PAID_AT_MS + 2 * ORDER_OPEN_MS,
    },
    'men du kan göra det själv: fram till 5 dec. 2026 ligger mejlen i papperskorgen i Gmail.',
  ],
  [
    { goal: 'restore', status: 'working', restoredCount: 4683, missingCount: 2 },
    '2 mejl syns inte i papperskorgen än. Gmails sökning kan ligga efter, så vi tittar igen varje minut',
  ],
  [
    { goal: 'restore', restoredCount: 4685 },
    'Allt ligger tillbaka där det låg 4 685 mejl är tillbaka där de låg.',
  ],
  [
    { goal: 'restore', restoredCount: 4683, notInTrashCount: 2 },
    'Det som låg kvar är tillbaka 4 683 mejl är tillbaka där de låg. 2 mejl låg inte längre i papperskorgen',
  ],
  [
    { goal: 'restore', restoredCount: 0, notInTrashCount: 4685 },
    'Inget låg kvar i papperskorgen 4 685 mejl låg inte längre i papperskorgen: de är raderade, eller så har du själv tagit ut dem.',
  ],
] as const)('a clean-up with %o says: %s', async (progress, words) => {
  expect((await showCleanup(progress)).text).toContain(words);
  expect((await showCleanup(progress, 'en')).text).not.toMatch(/[åäö]/);
});

test('a deep clean-up of which some could not be moved says so in its own words', async () => {
  const failed = { status: 'failed', errorCode: 'cleanup_failed', failedCount: 1000 } as const;
  const receipt = buildReceipt(failed);
  const deep = { ...receipt, order: { ...receipt.order, tier: 'reset' as const } };
  const english = await show(deep, 'en');
  expect(english.text).toContain('Failed to move some emails to trash. Check the overview.');
  expect((await show(deep)).text).toContain(
    'Några mejl kunde inte flyttas till papperskorgen. Titta i din översikt. Du kan försöka igen där',
  );
  expect((await showCleanup(failed, 'en')).text).not.toContain('Check the overview');
});

test('what is owed for work that was not done is promised, and nothing where it was done', async () => {
  const promise = 'Det som inte blev gjort betalar vi tillbaka';
  const finishedAtMs = PAID_AT_MS + ORDER_OPEN_MS;
  const closed = await showCleanup({ status: 'closed', movedCount: 3000, finishedAtMs });
  expect(closed.text).toContain('stängdes, sju dagar efter betalningen. ' + promise);
  const allButDone = await showCleanup({ status: 'closed', movedCount: 4600 });
  expect(allButDone.text).not.toContain(promise);
  expect(allButDone.text).toContain('Skriv till hej@grinbox.example om det som inte blev gjort.');
  expect((await showCleanup({ movedCount: 3000, mismatchedCount: 1685 })).text).toContain(promise);
  expect((await showCleanup({})).text).not.toContain(promise);
});

test('until the purchase is confirmed it is said when the work begins at the latest, and not that it has', async () => {
  const waiting = { status: 'surveying', movedCount: 0, isUnconfirmed: true } as const;
  const { text, html } = await showCleanup(waiting);
  expect(text).toMatch(/Vi börjar så snart din orderbekräftelse är skickad, senast \d\d:15\./);
  expect(text).not.toMatch(/Nu börjar vi|ändrats sedan skanningen/);
  expect(html).toContain('Städningen börjar så snart orderbekräftelsen är skickad');
  expect((await showCleanup(waiting, 'en')).text).toMatch(/sent, at \d\d:15 at the latest/);
});

test('newsletters that nobody has begun with are promised back, once none waits for its turn', async () => {
  const counts = { confirmedCount: 7, askedCount: 0, needsClickCount: 0, notPossibleCount: 3 };
  const promise = 'Nyhetsbrev som vi inte har börjat med sju dagar efter betalningen';
  const show = async (waitingCount: number, untriedCount: number) => {
    const unsubscribes = { ...counts, waitingCount, untriedCount, retryableCount: untriedCount };
    return (await showCleanup({ unsubscribes })).text;
  };
  expect(await show(0, 3)).toContain(promise);
  expect(await show(1, 3)).not.toContain(promise);
  expect(await show(0, 0)).not.toContain(promise);
});

test('while it runs there is a bar, word that the tab can be closed, and a way to end the access', async () => {
  const { html, text } = await showCleanup({ status: 'working', movedCount: 2342 });
  expect(html).toMatch(/role="progressbar"[^>]*aria-valuenow="49"/);
  expect(text).toContain('Betalning genomförd. Du kan stänga fliken.');
  const english = await showCleanup({ status: 'surveying', movedCount: 0 }, 'en');
  expect(english.text).toContain('Payment completed. You can close');
  expect(text).toContain('Återkalla åtkomst');
});

test('one that is suspended leads to Google for its order, and says that it is not paid again', async () => {
  const { text, links } = await showCleanup({
    status: 'suspended',
    movedCount: 2000,
    errorCode: 'gmail_connection_expired',
  });
  const url = new URL(links['Anslut igen och fortsätt'] ?? '', 'https://x.test');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    purpose: 'modify',
    returnTo: '/receipt',
    order: 'ord_abc',
    verify: 'true',
  });
  expect(text).toContain('Du betalar inte en gång till. 2 000 av 4 685 mejl är flyttade');
  expect(text).toContain('väntar till 28 nov. 2026.');
});

test('one that failed can be tried again', async () => {
  const { html } = await showCleanup({ status: 'failed', errorCode: 'cleanup_failed' });
  expect(html).toMatch(/<button[^>]*>Försök igen<\/button>/);
});

test('undo is offered while there is something to put back, until the trash is emptied', async () => {
  const undo = 'Lägg tillbaka allt';
  expect((await showCleanup({})).text).toContain(undo);
  expect((await showCleanup({ undoUntilMs: Date.now() - 1 })).text).not.toContain(undo);
  expect((await showCleanup({ goal: 'restore', restoredCount: 4685 })).text).not.toContain(undo);
});

test('screen readers are told the stage, not the ticking figures', async () => {
  const first = await showCleanup({ status: 'working', movedCount: 1000 });
  const later = await showCleanup({ status: 'working', movedCount: 2000 });
  const announced = ({ html }: { html: string }) =>
    /<p role="status" class="sr-only">(.*?)<\/p>/.exec(html)?.[1];
  expect(announced(first)).toBe('Flyttar till papperskorgen');
  expect(announced(later)).toBe(announced(first));
});

test.each<[string, Partial<CleanupProgress>, string, string]>([
  ['being moved', { status: 'working' }, '0 av 1 mejl flyttat', '0 of 1 email moved'],
  [
    'waiting for access',
    { status: 'suspended', errorCode: 'gmail_connection_expired' },
    '0 av 1 mejl är flyttat, och resten',
    '0 of 1 email has been moved, and the rest',
  ],
  [
    'not moved',
    { status: 'failed', errorCode: 'cleanup_failed', failedCount: 1 },
    '0 av 1 mejl är flyttat, och resten',
    '0 of 1 email has been moved, and the rest',
  ],
  ['given up', { status: 'closed' }, '0 av 1 mejl flyttades', '0 of 1 email was moved'],
  [
    'being put back',
    { goal: 'restore', status: 'working', movedCount: 1 },
    '0 av 1 mejl tillbaka',
    '0 of 1 email back',
  ],
  [
    'not put back',
    { goal: 'restore', status: 'failed', movedCount: 1 },
    '0 av 1 mejl är tillbaka',
    '0 of 1 email is back',
  ],
  [
    'no longer to be put back',
    { goal: 'restore', status: 'closed', movedCount: 1 },
    '0 av 1 mejl',
    '0 of 1 email was put back',
  ],
])('a single email that is %s is told in the singular', async (_stage, changes, sv, en) => {
  const progress = { selectedCount: 1, movedCount: 0, ...changes };
  expect((await showCleanup(progress)).text).toContain(sv);
  expect((await showCleanup(progress, 'en')).text).toContain(en);
});

test('a single email of a purchase that was withdrawn is told in the singular', async () => {
  const withdrawal = {
    name: 'Anna',
    status: 'open',
    requestedAtMs: PAID_AT_MS,
    isDecided: true,
  } as const;
  const receipt = buildReceipt(
    { status: 'closed', selectedCount: 1, movedCount: 0 },
    { withdrawal },
  );
  expect((await show(receipt, 'en')).text).toContain('0 of 1 email had been moved');
});

test('where a lost contact would be told of stands empty before, for screen readers to hear of it', async () => {
  expect((await showCleanup({ status: 'working' })).html).toContain('<div role="status"></div>');
});
