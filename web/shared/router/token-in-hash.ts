import { WAITLIST_PATH } from '#worker/domain/waitlist/waitlist-path.ts';

/** An access token of the implicit flow. */
export function hashHoldsToken(hash: string): boolean {
  return new URLSearchParams(hash.replace(/^#/, '')).has('access_token');
}

/** History state in place of the fragment: survives a reload. */
export type WaitlistPageState = { waitlistToken: string };

/**
 * Tokens leave the address and history at once. One of Google's is not read and leads to /auth; one of the waiting
 * list moves to the history state. Call before the router reads the address.
 */
export function takeTokenOutOfAddress(): void {
  const { hash, pathname, search } = location;
  if (hashHoldsToken(hash)) {
    history.replaceState(history.state, '', '/auth?verify=true&from_oauth=true');
  } else if (pathname === WAITLIST_PATH && hash !== '') {
    const usr: WaitlistPageState = { waitlistToken: hash.slice(1) };
    // `usr`: where the router keeps location.state.
    history.replaceState({ usr }, '', pathname + search);
  }
}
