import { expect, test, vi } from 'vitest';

import { startOnce } from '#worker/platform/concurrency/tasks.ts';

test('what is started once is not started again, by nobody who waits for it or comes later', async () => {
  const start = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const once = startOnce(start);
  await Promise.all([once(), once()]);
  await once();
  expect(start).toHaveBeenCalledOnce();
});

test('what could not be started is told, forgotten and tried anew', async () => {
  const start = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('no memory'))
    .mockResolvedValue(undefined);
  const once = startOnce(start);
  await expect(once()).rejects.toThrow('no memory');
  await once();
  await once();
  expect(start).toHaveBeenCalledTimes(2);
});
