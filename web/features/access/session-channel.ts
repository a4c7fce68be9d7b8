const CHANNEL_NAME = 'grinbox.session';
const SIGNED_OUT = 'signed-out';

/** Tells the other tabs of this browser that the session is over. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage(SIGNED_OUT);
  channel.close();
}

/** Calls `onSignOut` when another tab has signed out. Returns a function that stops listening. */
export function listenForSignOut(onSignOut: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.addEventListener('message', (event) => {
    if (event.data === SIGNED_OUT) onSignOut();
  });
  return () => channel.close();
}
