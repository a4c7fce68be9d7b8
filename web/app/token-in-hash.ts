/** True for a fragment that holds an access token (an implicit-flow leftover). */
export function hashHoldsToken(hash: string): boolean {
  return new URLSearchParams(hash.replace(/^#/, '')).has('access_token');
}

/**
 * Tokens never belong in an address: it leaves the bar and the history at once, unread, and whoever came
 * with it goes on to where a sign-in is completed. Call before the router reads the address.
 */
export function discardTokenInAddress(): void {
  if (!hashHoldsToken(location.hash)) return;
  history.replaceState(history.state, '', '/auth?verify=true&from_oauth=true');
}
