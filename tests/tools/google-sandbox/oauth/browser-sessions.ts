import { createOpaqueToken } from './opaque-token.ts';

/**
 * Who is signed in to Google in which browser, by the value of a cookie. On the sandbox's pages nobody needs
 * a password: who chooses an account there is signed in to it from then on, beside others in that browser.
 */
export class BrowserSessions {
  readonly #subs = new Map<string, Set<string>>();

  /** Signs an account in and returns the session, a new one where the browser has none that is known. */
  signIn(session: string | undefined, sub: string): string {
    const known = session === undefined ? undefined : this.#subs.get(session);
    if (session !== undefined && known !== undefined) {
      known.add(sub);
      return session;
    }
    const begun = createOpaqueToken('');
    this.#subs.set(begun, new Set([sub]));
    return begun;
  }

  /** Google's lasting numbers of the accounts that are signed in. */
  signedIn(session: string | undefined): ReadonlySet<string> {
    return (session === undefined ? undefined : this.#subs.get(session)) ?? new Set();
  }

  /** Signs an account out in every browser. */
  signOutEverywhere(sub: string): void {
    for (const subs of this.#subs.values()) subs.delete(sub);
  }

  clear(): void {
    this.#subs.clear();
  }
}
