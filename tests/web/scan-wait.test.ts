import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { readWait } from '#web/features/scan/read-wait.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

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

async function waitNotice(waitingUntilMs: number | null, language: 'sv' | 'en' = 'sv') {
  return (await notices(waitingUntilMs, language)).text;
}

function notices(waitingUntilMs: number | null, language: 'sv' | 'en' = 'sv') {
  return web.render('/features/scan/scan-notices.tsx', 'ScanNotices', {
    language,
    props: {
      waitingUntilMs,
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
  expect((await notices(at(22, 14))).html.match(/role="status"/g)).toHaveLength(1);
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

test('while the scan waits nobody is told how many seconds are left', async () => {
  const count = async (waitingUntilMs: number | null) => {
    const progress = buildProgress({ secondsLeft: 40, waitingUntilMs });
    const page = await web.render('/features/scan/scan-count.tsx', 'ScanCount', {
      props: { progress },
    });
    return page.text;
  };
  expect(await count(null)).toContain('ungefär 40 sekunder kvar');
  expect(await count(at(23))).not.toContain('kvar');
});
