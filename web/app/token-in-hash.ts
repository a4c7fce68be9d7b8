/** True for a fragment that holds an access token (an implicit-flow leftover). */
export function hashHoldsToken(hash: string): boolean {
  return new URLSearchParams(hash.replace(/^#/, '')).has('access_token');
}

/** Tokens never belong in an address: it is taken out of the bar and the history at once, unread. */
export function stripTokenFromAddress(): void {
  if (!hashHoldsToken(location.hash)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
