import { afterAll, expect, test, vi } from 'vitest';

import { announceSignOut, listenForSignOut } from '#web/entities/access/session.ts';

const otherTab = new BroadcastChannel('grinbox.session');
afterAll(() => otherTab.close());

test('other tabs hear of a sign-out, the tab that signed out does not', async () => {
  const heardHere = vi.fn<() => void>();
  const heardThere = vi.fn<() => void>();
  const stopListening = listenForSignOut(heardHere);
  otherTab.addEventListener('message', heardThere);
  announceSignOut();
  await expect.poll(() => heardThere.mock.calls.length).toBe(1);
  expect(heardHere).not.toHaveBeenCalled();
  stopListening();
});

test('a sign-out in another tab is heard, until nobody listens', async () => {
  const heard = vi.fn<() => void>();
  const stopListening = listenForSignOut(heard);
  otherTab.postMessage('something else');
  otherTab.postMessage('signed-out');
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  stopListening();
  otherTab.postMessage('signed-out');
  announceSignOut();
  expect(heard).toHaveBeenCalledTimes(1);
});
