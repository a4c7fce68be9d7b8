const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 30_000;

type Awaited = { isBack: () => Promise<boolean>; onBack: () => void };

/**
 * Calls `onBack` when the network is back: on the online event, when the page becomes visible, and by polling with
 * backoff, since browsers may report a network that is not there. @returns what stops it
 */
export function awaitNetwork({ isBack, onBack }: Awaited): () => void {
  let isOver = false;
  let isAsking = false;
  let waitMs = FIRST_WAIT_MS;
  let timer = setTimeout(askLater, waitMs);

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', askNow);
    document.removeEventListener('visibilitychange', askWhenSeen);
  }

  async function ask(): Promise<void> {
    if (isAsking || isOver) return;
    isAsking = true;
    const isThere = await isBack();
    isAsking = false;
    if (!isThere || isOver) return;
    stop();
    onBack();
  }

  function askNow(): void {
    waitMs = FIRST_WAIT_MS;
    clearTimeout(timer);
    timer = setTimeout(askLater, waitMs);
    void ask();
  }

  function askLater(): void {
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    timer = setTimeout(askLater, waitMs);
    // Paused while hidden.
    if (document.visibilityState === 'visible') void ask();
  }

  function askWhenSeen(): void {
    if (document.visibilityState === 'visible') askNow();
  }

  addEventListener('online', askNow);
  document.addEventListener('visibilitychange', askWhenSeen);
  return stop;
}
