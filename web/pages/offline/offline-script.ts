import { awaitNetwork } from './await-network.ts';

/** Small, uncached: any answer proves the network. */
const ASKED_FOR = '/favicon.svg';
/** A stalled request must not block the next. */
const ANSWER_TIMEOUT_MS = 10_000;

awaitNetwork({
  isBack: () =>
    fetch(ASKED_FOR, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    }).then(
      () => true,
      () => false,
    ),
  onBack: () => location.reload(),
});
