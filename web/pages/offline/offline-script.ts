import { awaitNetwork } from './await-network.ts';

/** Small, the same for everybody, and never kept: an answer of any kind has come over the network. */
const ASKED_FOR = '/favicon.svg';
/** A network that has stalled is as good as none, and must not keep us from asking anew. */
const ANSWER_TIMEOUT_MS = 10_000;

/** The one script of the page for when there is no network: it asks for what was asked for once there is one. */
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
