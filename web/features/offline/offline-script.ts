import { awaitNetwork } from './await-network.ts';

/** Small, the same for everybody, and never kept: an answer of any kind has come over the network. */
const ASKED_FOR = '/favicon.svg';

/** The one script of the page for when there is no network: it asks for what was asked for once there is one. */
awaitNetwork({
  isBack: () =>
    fetch(ASKED_FOR, { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  onBack: () => location.reload(),
});
