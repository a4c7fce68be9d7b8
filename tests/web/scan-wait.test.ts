import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { ScanProgress } from '#worker/contract/scan.ts';

import { readWait } from '#web/features/scan/read-wait.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { ScanWait, ScanWaitReason } from '#worker/domain/scan/scan-wait.ts';

import { buildProgress } from './build-scan.ts';
import { openWebBuild, type WebBuild } from './web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

/** By the clock on the wall, wherever the test runs. */
function at(hour: number, minute = 0, day = 21): number {
  return new Date(2026, 10, day, hour, minute).getTime();
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at(22, 10) }));

afterEach(() => void vi.useRealTimers());

async function waitNotice(
  untilMs: number,
  language: 'sv' | 'en' = 'sv',
  reason: ScanWaitReason = 'refused',
) {
  return (await notices({ untilMs, reason }, language)).text;
}

function notices(waiting: ScanWait | null, language: 'sv' | 'en' = 'sv') {
  return web.render('/features/scan/scan-notices.tsx', 'ScanNotices', {
    language,
    props: {
      waiting,
      isReplaced: false,
      isReconnecting: false,
      onFollowAgain: () => undefined,
    },
  });
}

test('a wait until Google’s next day says that today’s requests are used up, and when the scan goes on', async () => {
  expect(await waitNotice(at(9, 0, 22))).toBe(
    'Google släpper inte igenom fler förfrågningar i dag Skanningen fortsätter av sig själv i morgon omkring kl. 09:00. Du kan stänga sidan.',
  );
  expect(await waitNotice(at(9, 0, 22), 'en')).toBe(
    'Google is not letting more requests through today The scan carries on automatically tomorrow, at about 9:00 AM. You can close this page.',
  );
});

test('in the small hours the same wait ends on the same day, and does not speak of today', async () => {
  vi.setSystemTime(at(1, 30, 22));
  expect(await waitNotice(at(9, 0, 22))).toBe(
    'Google släpper inte igenom fler förfrågningar just nu Skanningen fortsätter av sig själv omkring kl. 09:00. Du kan stänga sidan.',
  );
  expect(await waitNotice(at(9, 0, 22), 'en')).toBe(
    'Google is not letting more requests through for now The scan carries on automatically at about 9:00 AM. You can close this page.',
  );
});

test('a wait that Google asks for itself says when it ends, where it is worth coming back for', async () => {
  expect(await waitNotice(at(22, 43))).toBe(
    'Google ber oss vänta en stund Skanningen fortsätter av sig själv omkring kl. 22:45. Du kan stänga sidan.',
  );
});

test.each([at(22, 14), at(22, 9)])(
  'a short wait, or one just over, names no time',
  async (untilMs) => {
    expect(await waitNotice(untilMs)).toBe(
      'Google ber oss vänta en stund Skanningen fortsätter av sig själv. Du behöver inte göra något.',
    );
  },
);

test('without a wait nothing is said, but what will say it stands there, for screen readers to hear of it', async () => {
  const { text, html } = await notices(null);
  expect(text).toBe('');
  expect(html).toMatch(/^<div role="status">/);
  expect(
    (await notices({ untilMs: at(22, 14), reason: 'refused' })).html.match(/role="status"/g),
  ).toHaveLength(1);
});

test('a time is rounded up, so that nobody comes back too early', () => {
  expect(readWait(at(22, 40) + 1, at(22, 10))).toEqual({
    kind: 'long',
    aboutMs: at(22, 45),
    isTomorrow: false,
  });
  expect(readWait(at(22, 10) + 60 * MINUTE_MS, at(22, 10))).toMatchObject({ kind: 'long' });
  expect(readWait(at(22, 10) + 61 * MINUTE_MS, at(22, 10))).toMatchObject({ kind: 'day' });
});

test.each([at(22, 11), at(22, 40)])(
  'a Gmail that does not answer is not said to ask us to wait',
  async (untilMs) => {
    expect(await waitNotice(untilMs, 'sv', 'unanswered')).toMatch(/^Gmail svarar inte just nu /);
    expect(await waitNotice(untilMs, 'en', 'unanswered')).toMatch(/^Gmail is not answering /);
  },
);

test('the pace of every scan is no notice, and says beneath the count for how long it holds', async () => {
  const waiting = { untilMs: at(22, 10) + 22_000, reason: 'pace' } as const;
  expect((await notices(waiting)).text).toBe('');
  expect(await pace({ secondsLeft: 40, waiting })).toBe(
    'Gmails kvot för den här minuten är slut. Vi fortsätter om 22 sekunder.',
  );
  expect(await pace({ secondsLeft: 40, waiting }, 'en')).toBe(
    'This minute’s Gmail quota is used up. We carry on in 22 seconds.',
  );
  // A browser whose clock is hours behind.
  vi.setSystemTime(at(2));
  expect(await pace({ waiting })).toContain('om 60 sekunder');
});

test('while the scan waits nobody is told how many seconds are left', async () => {
  expect(await pace({ secondsLeft: 40 })).toBe('ungefär 40 sekunder kvar');
  const waiting = { untilMs: at(23), reason: 'refused' } as const;
  expect(await pace({ secondsLeft: 40, waiting })).toBe('');
});

async function pace(changes: Partial<ScanProgress>, language: 'sv' | 'en' = 'sv') {
  const page = await web.render('/features/scan/scan-pace.tsx', 'ScanPace', {
    language,
    props: { progress: buildProgress(changes) },
  });
  return page.text;
}
