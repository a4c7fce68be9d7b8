import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fetchOrExplain } from '#web/shared/api/client.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import { SERVER_TIME_HEADER } from '#worker/domain/dates.ts';

const BROWSER_MS = Date.UTC(2026, 10, 21);
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: BROWSER_MS });
});

afterEach(async () => {
  await hearFrom(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An answer of a server whose clock is ahead of the browser's by so much. */
async function hearFrom(aheadMs: number): Promise<void> {
  const headers = { [SERVER_TIME_HEADER]: String(Date.now() + aheadMs) };
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204, headers }));
  await fetchOrExplain('/api/session');
}

test.each([26, -26, 24 * 400])(
  'a browser whose clock is %i hours behind has the server’s time after its first answer',
  async (hours) => {
    expect(serverNow()).toBe(BROWSER_MS);
    await hearFrom(hours * HOUR_MS);
    expect(serverNow()).toBe(BROWSER_MS + hours * HOUR_MS);
    vi.advanceTimersByTime(60_000);
    expect(serverNow()).toBe(BROWSER_MS + hours * HOUR_MS + 60_000);
  },
);

test('the time does not move about with the length of the way, and a clock that is put right is believed', async () => {
  await hearFrom(2_000);
  expect(serverNow()).toBe(BROWSER_MS);
  await hearFrom(HOUR_MS);
  await hearFrom(HOUR_MS - 3_000);
  expect(serverNow()).toBe(BROWSER_MS + HOUR_MS);
  await hearFrom(800);
  expect(serverNow()).toBe(BROWSER_MS);
});

test.each(['', 'soon', '0', '-1', '1e400', '1.5'])(
  'a header that says "%s" says nothing',
  async (said) => {
    const headers = { [SERVER_TIME_HEADER]: said };
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204, headers }));
    await fetchOrExplain('/api/session');
    expect(serverNow()).toBe(BROWSER_MS);
  },
);
