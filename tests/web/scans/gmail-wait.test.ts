import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { ScanProgress } from '#worker/contract/scans.ts';

import { readWait } from '#web/entities/access/connection.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { GmailWait, GmailWaitReason } from '#worker/domain/quota/gmail-wait.ts';

import { buildCleanup } from '#tests/web/support/build-order.ts';
import { buildProgress } from '#tests/web/support/build-scan.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

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
  reason: GmailWaitReason = 'refused',
) {
  return (await notices({ untilMs, reason }, language)).text;
}

function notices(waiting: GmailWait | null, language: 'sv' | 'en' = 'sv') {
  return web.render('/features/scan/live-scan.tsx', 'ScanNotices', {
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
    'Google släpper inte igenom fler förfrågningar i dag Arbetet fortsätter av sig själv i morgon omkring kl. 09:00. Du kan stänga sidan.',
  );
  expect(await waitNotice(at(9, 0, 22), 'en')).toBe(
    'Google is not letting more requests through today The work carries on automatically tomorrow, at about 09:00. You can close this page.',
  );
});

test('in the small hours the same wait ends on the same day, and does not speak of today', async () => {
  vi.setSystemTime(at(1, 30, 22));
  expect(await waitNotice(at(9, 0, 22))).toBe(
    'Google släpper inte igenom fler förfrågningar just nu Arbetet fortsätter av sig själv omkring kl. 09:00. Du kan stänga sidan.',
  );
  expect(await waitNotice(at(9, 0, 22), 'en')).toBe(
    'Google is not letting more requests through for now The work carries on automatically at about 09:00. You can close this page.',
  );
});

test('a wait that Google asks for itself says when it ends, where it is worth coming back for', async () => {
  expect(await waitNotice(at(22, 43))).toBe(
    'Google ber oss vänta en stund Arbetet fortsätter av sig själv omkring kl. 22:45. Du kan stänga sidan.',
  );
});

test.each([
  [at(22, 14), 'inom 4 minuter', 'within 4 minutes'],
  [at(22, 9), 'inom en minut', 'within a minute'],
])(
  'a short wait, or one just over, promises another try within minutes',
  async (untilMs, sv, en) => {
    expect(await waitNotice(untilMs)).toBe(
      `Google ber oss vänta en stund Vi försöker igen ${sv}. Du behöver inte göra något.`,
    );
    expect(await waitNotice(untilMs, 'en')).toBe(
      `Google asks us to wait a moment We will try again ${en}. You do not have to do anything.`,
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

test.each([
  ['refused', 'sv', 'Google ber oss vänta en stund Vi försöker igen inom 2 minuter.'],
  ['unanswered', 'sv', 'Gmail svarar inte just nu Vi försöker igen inom 2 minuter.'],
  ['unanswered', 'en', 'Gmail is not answering right now We will try again within 2 minutes.'],
  ['pace', 'sv', 'Gmails kvot för den här minuten är slut. Vi fortsätter om 60 sekunder.'],
  ['pace', 'en', 'This minute’s Gmail quota is used up. We carry on in 60 seconds.'],
] as const)(
  'a clean-up that waits (%s) says so in %s as a scan does',
  async (reason, language, says) => {
    const waiting = { untilMs: at(22, 12), reason };
    const control = { progress: buildCleanup({ status: 'working', waiting }), problem: null };
    const notices = await web.render('/features/cleanups/cleanup-notices.tsx', 'CleanupNotices', {
      language,
      props: { orderId: 'ord_1', control },
    });
    expect(notices.text).toContain(says);
  },
);
