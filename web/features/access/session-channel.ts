const SIGNED_OUT = 'signed-out';

/** One for the whole tab: a channel does not hear itself, so the tab that signs out goes its own way. */
const channel = new BroadcastChannel('grinbox.session');

/** Tells the other tabs of this browser that the session is over. */
export function announceSignOut(): void {
  channel.postMessage(SIGNED_OUT);
}

/** Calls `onSignOut` when another tab has signed out. Returns a function that stops listening. */
export function listenForSignOut(onSignOut: () => void): () => void {
  const listener = (event: MessageEvent) => {
    if (event.data === SIGNED_OUT) onSignOut();
  };
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
