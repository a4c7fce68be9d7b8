import { TOKEN_PATHS } from '#worker/domain/mail/token-pages.ts';

/** An access token of the implicit flow. */
export function hashHoldsToken(hash: string): boolean {
  return new URLSearchParams(hash.replace(/^#/, '')).has('access_token');
}

/** History state in place of the fragment: survives a reload. */
export type TokenPageState = { mailedToken: string };

/**
 * Tokens leave the address and history at once. One of Google's is not read and leads to /auth; one of a mail moves to
 * the history state. Call before the router reads the address.
 */
export function takeTokenOutOfAddress(): void {
  const { hash, pathname, search } = location;
  if (hashHoldsToken(hash)) {
    history.replaceState(history.state, '', '/auth?verify=true&from_oauth=true');
  } else if (TOKEN_PATHS.includes(pathname) && hash !== '') {
    const usr: TokenPageState = { mailedToken: hash.slice(1) };
    // `usr`: where the router keeps location.state.
    history.replaceState({ usr }, '', pathname + search);
  }
}
