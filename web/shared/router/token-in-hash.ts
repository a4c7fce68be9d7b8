import { WAITLIST_PATH } from '#worker/domain/waitlist/waitlist-path.ts';

/** True for a fragment that holds an access token (an implicit-flow leftover). */
export function hashHoldsToken(hash: string): boolean {
  return new URLSearchParams(hash.replace(/^#/, '')).has('access_token');
}

/** What a page knows that a mail's link led to, in place of the fragment: it stays when the page is loaded anew. */
export type WaitlistPageState = { waitlistToken: string };

/**
 * Tokens never belong in an address: they leave the bar and the history at once. Whoever came with one of Google's
 * goes on to where a sign-in is completed, and it is not read; one of a mail about the waiting list goes on in the
 * state of the page. Call before the router reads the address.
 */
export function takeTokenOutOfAddress(): void {
  const { hash, pathname, search } = location;
  if (hashHoldsToken(hash)) {
    history.replaceState(history.state, '', '/auth?verify=true&from_oauth=true');
  } else if (pathname === WAITLIST_PATH && hash !== '') {
    const usr: WaitlistPageState = { waitlistToken: hash.slice(1) };
    // `usr` is where the router keeps what a page is given.
    history.replaceState({ usr }, '', pathname + search);
  }
}
