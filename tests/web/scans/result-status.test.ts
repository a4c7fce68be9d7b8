import { afterAll, beforeAll, expect, test } from 'vitest';

import { resultStatus, type ResultStatus } from '#web/entities/scans/result-status.ts';

import { buildProgress, buildSummary } from '#tests/web/support/build-scan.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

const summary = buildSummary({ attributedShare: 0.82 });
const RESULT = { summary, hasJustEnded: false, isBetter: false };

function told(changes: { isDeepening: boolean; attributedShare?: number | null }) {
  return { kind: 'told' as const, progress: buildProgress({ phase: 'finished', ...changes }) };
}

function statusLine(status: ResultStatus, language: 'sv' | 'en' = 'sv') {
  return web.render('/entities/scans/status-line.tsx', 'StatusLine', {
    language,
    props: { status },
  });
}

test('before the server has told, nothing is said of how final a result is, and its place is kept', async () => {
  const status = resultStatus({ ...RESULT, deepening: { kind: 'awaited' } });
  expect(status).toEqual({ kind: 'unknown' });
  const { text, html } = await statusLine(status);
  expect(text).toBe('');
  expect(html).toContain('min-h-');
});

test('while more senders are looked for the line says so, with the share found so far', async () => {
  const deepening = told({ isDeepening: true, attributedShare: 0.907 });
  const status = resultStatus({ ...RESULT, deepening });
  expect(status).toEqual({ kind: 'deepening', share: 0.907 });
  expect((await statusLine(status)).text).toContain(
    'Resultatet är klart. Vi letar vidare efter fler avsändare och vet hittills vem som har skickat 90 % av utskicken.',
  );
  expect((await statusLine(status, 'en')).text).toContain(
    'Your result is ready. We are looking for more senders, and know so far who sent 90% of the mailings.',
  );
});

test.each([null, 0.4])(
  'an estimate of %s along the way is never less than what is known',
  (share) => {
    const deepening = told({ isDeepening: true, attributedShare: share });
    expect(resultStatus({ ...RESULT, deepening })).toEqual({ kind: 'deepening', share: 0.82 });
  },
);

test('when it has ended the line says that, and that the figures are new only if they are', async () => {
  const ended = { ...RESULT, deepening: told({ isDeepening: false }), hasJustEnded: true };
  const same = resultStatus(ended);
  const better = resultStatus({ ...ended, isBetter: true });
  expect((await statusLine(same)).text).toContain(
    'Nu har vi letat klart. Vi vet vem som har skickat 82 % av utskicken.',
  );
  expect((await statusLine(better)).text).toContain(
    'Nu har vi letat klart. Siffrorna är uppdaterade, och vi vet vem som har skickat 82 % av utskicken.',
  );
  expect((await statusLine(better, 'en')).text).toContain(
    'We have finished looking. The figures are updated, and we know who sent 82% of the mailings.',
  );
});

test.each([
  ['has long ended', told({ isDeepening: false })],
  ['cannot be followed any more', { kind: 'lost' as const }],
])('a scan that %s leaves a plain statement and no error', async (_how, deepening) => {
  const status = resultStatus({ ...RESULT, deepening });
  const { text, html } = await statusLine(status);
  expect(text).toBe('Vi vet vem som har skickat 82 % av utskicken.');
  expect(html).not.toContain('alert');
  expect((await statusLine(status, 'en')).text).toBe('We know who sent 82% of the mailings.');
});

test('who listens hears of it twice at most: that it goes on, and that it is over', async () => {
  const heard = async (status: ResultStatus) =>
    /role="status"[^>]*>([^<]*)</.exec((await statusLine(status)).html)?.[1];
  expect(await heard({ kind: 'deepening', share: 0.82 })).toBe(
    await heard({ kind: 'deepening', share: 0.93 }),
  );
  expect(await heard({ kind: 'deepened', share: 0.95, isBetter: true })).toBe(
    'Nu har vi letat klart.',
  );
  expect(await heard({ kind: 'settled', share: 0.95 })).toBe('');
});

test('of a mailbox without mailings no share of them is claimed', async () => {
  const { byCategory } = RESULT.summary;
  const none = { ...byCategory, newsletter: { count: 0, bytes: 0, debtG: 0 } };
  const without = buildSummary({ attributedShare: 1, byCategory: none });
  const deepening = told({ isDeepening: false });
  expect(resultStatus({ ...RESULT, summary: without, deepening })).toEqual({ kind: 'unknown' });
  const some = { ...byCategory, newsletter: { count: 3, bytes: 9, debtG: 1 } };
  const all = buildSummary({ attributedShare: 1, byCategory: some });
  expect(resultStatus({ ...RESULT, summary: all, deepening })).toMatchObject({ share: 1 });
  for (const language of ['sv', 'en'] as const) {
    const { text } = await web.render('/pages/scan/certainty-note.tsx', 'CertaintyNote', {
      language,
      props: { summary: without, mode: 'quick' },
    });
    expect(text).not.toMatch(/utskicken|mailings/);
  }
});
