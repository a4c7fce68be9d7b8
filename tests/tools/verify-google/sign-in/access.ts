import type { Clock } from '#worker/platform/clock.ts';
import type { GoogleGrant, OAuthClient } from '#worker/platform/google/oauth-client.ts';

/** What signing in has shown of Google, without anything of whose account it is. */
export type SignInFacts = {
  grantedScope: string;
  /** Names of the parameters with which the browser came back. */
  callbackNames: readonly string[];
  lifeMs: number;
  hasRefreshToken: boolean;
};

export type Renewal = { isDone: boolean; givesRefreshToken: boolean };

/** Access to one mailbox, kept in memory only. */
export type Access = {
  facts: SignInFacts;
  accessToken: () => string;
  /** Gets a new access token. */
  renew: () => Promise<Renewal>;
  /** Ends the whole grant, once; true when Google says that it is gone. */
  end: () => Promise<boolean>;
};

export function createAccess(
  oauth: OAuthClient,
  grant: GoogleGrant,
  { callbackNames, clock }: { callbackNames: readonly string[]; clock: Clock },
): Access {
  let { accessToken } = grant;
  let isEnded = false;
  return {
    facts: {
      grantedScope: grant.scope,
      callbackNames,
      lifeMs: grant.expiresAtMs - clock(),
      hasRefreshToken: grant.refreshToken !== undefined,
    },
    accessToken: () => accessToken,
    async renew() {
      const refused = { isDone: false, givesRefreshToken: false };
      if (grant.refreshToken === undefined) return refused;
      const renewed = await oauth.refresh(grant.refreshToken);
      if (!renewed.ok) return refused;
      accessToken = renewed.accessToken;
      return { isDone: true, givesRefreshToken: renewed.refreshToken !== undefined };
    },
    async end() {
      isEnded ||= await oauth.revoke(grant.refreshToken ?? accessToken);
      return isEnded;
    },
  };
}
