import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchCloseRequests } from '#web/shared/components/dialog/dialog-close.ts';

/** What waits to be asked to close, the uppermost last, as browsers keep it. */
let open: EventTarget[] = [];

function drop(watcher: EventTarget): void {
  open = open.filter((each) => each !== watcher);
}

/** As the platform's: it answers one request, and is gone with it. */
class StubWatcher extends EventTarget {
  constructor() {
    super();
    open.push(this);
  }

  destroy(): void {
    drop(this);
  }
}

/** A phone's way back: with nothing open it leaves the page. */
function goBack(): 'closed' | 'left' {
  const uppermost = open.at(-1);
  if (uppermost === undefined) return 'left';
  drop(uppermost);
  uppermost.dispatchEvent(new Event('close'));
  return 'closed';
}

beforeEach(() => {
  open = [];
  vi.stubGlobal('CloseWatcher', StubWatcher);
});
afterEach(() => vi.unstubAllGlobals());

test('the way back closes what is open, and leaves the page once nothing is', () => {
  const stop = watchCloseRequests(() => stop());
  expect(goBack()).toBe('closed');
  expect(goBack()).toBe('left');
});

test('the way back closes a question over a dialog first, and the dialog with the next', () => {
  const closed: string[] = [];
  const stopDialog = watchCloseRequests(() => {
    closed.push('dialog');
    stopDialog();
  });
  const stopQuestion = watchCloseRequests(() => {
    closed.push('question');
    stopQuestion();
  });
  goBack();
  expect(closed).toEqual(['question']);
  goBack();
  expect(closed).toEqual(['question', 'dialog']);
  expect(goBack()).toBe('left');
});

test('what must stay open while it works stays, and is asked again with the next way back', () => {
  const onRequest = vi.fn<() => void>();
  const stop = watchCloseRequests(onRequest);
  expect([goBack(), goBack()]).toEqual(['closed', 'closed']);
  expect(onRequest).toHaveBeenCalledTimes(2);
  stop();
  expect(goBack()).toBe('left');
});

test('a browser that asks nothing is asked for nothing', () => {
  vi.stubGlobal('CloseWatcher', undefined);
  const onRequest = vi.fn<() => void>();
  watchCloseRequests(onRequest)();
  expect(onRequest).not.toHaveBeenCalled();
});
