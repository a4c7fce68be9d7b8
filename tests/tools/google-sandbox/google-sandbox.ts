import { Hono } from 'hono';

import { Accounts, type Account } from './accounts.ts';
import { FaultQueue } from './faults/fault-queue.ts';
import { DEFAULT_GMAIL_SETTINGS } from './gmail/gmail-settings.ts';
import { Ledger } from './ledger/ledger.ts';
import { MailboxTruth } from './ledger/mailbox-truth.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import { AuthorizationCodes } from './oauth/authorization-codes.ts';
import { BrowserSessions } from './oauth/browser-sessions.ts';
import { ClientRegistry } from './oauth/client-registry.ts';
import { GrantStore } from './oauth/grant-store.ts';
import type { OAuthContext } from './oauth/oauth-context.ts';
import { DEFAULT_OAUTH_SETTINGS, type OAuthSettings } from './oauth/oauth-settings.ts';
import { normaliseScopes } from './oauth/scopes.ts';
import { SigningKeys } from './oauth/signing-keys.ts';
import {
  authorizeWithoutPages,
  type AuthorizeOptions,
  type DecisionOutcome,
} from './oauth/submit-decision.ts';
import { MailboxOwner } from './person/mailbox-owner.ts';
import { QuotaMeter } from './quota/quota-meter.ts';
import { DEFAULT_QUOTA } from './quota/quota-settings.ts';
import type { AccountOptions, GoogleSandboxOptions } from './sandbox-options.ts';
import { addSandboxRoutes } from './sandbox-routes.ts';
import { DEFAULT_SEARCH_SETTINGS } from './search/match-size.ts';
import { SenderEndpoints } from './unsubscribe/sender-endpoints.ts';

export type GoogleSandbox = {
  app: Hono;
  fetch: (request: Request) => Promise<Response>;
  clock: () => number;
  /** Moves its clock on: tokens and codes age, windows and quota minutes go by. Nobody waits. */
  pass: (durationMs: number) => void;
  accounts: Accounts;
  grants: GrantStore;
  /** What ID tokens are signed with. */
  keys: SigningKeys;
  /** Can be changed; what was issued before keeps its life. */
  oauthSettings: OAuthSettings;
  quota: QuotaMeter;
  ledger: Ledger;
  faults: FaultQueue;
  /** The unsubscribe endpoints of the senders of all mail in here. */
  senders: SenderEndpoints;
  addAccount: (options: AccountOptions) => Account;
  /** What an account's mailbox truly holds; null when there is no such account. */
  truth: (email: string) => MailboxTruth | null;
  /** The person behind an account, who uses Gmail without us; null when there is no such account. */
  owner: (email: string) => MailboxOwner | null;
  /** Gives an account a new password and returns how many tokens that ends; null when there is none. */
  changePassword: (email: string) => number | null;
  /** Does what a person would do on the pages and returns where the browser would go. */
  authorize: (options: AuthorizeOptions) => DecisionOutcome;
  /** Tokens without the pages; null when there is no such account, client or scope. */
  issueTokens: (options: {
    email: string;
    scopes: readonly string[];
    clientId?: string;
  }) => { accessToken: string; refreshToken: string; scope: string } | null;
  /**
   * Forgets calls, spent quota, faults, senders' behaviour, grants, tokens, who is signed in, changed OAuth
   * settings and how far the clock was moved; the accounts too when told so.
   */
  reset: (options?: { accounts?: boolean }) => void;
};

function sleepInRealTime(durationMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, durationMs);
  return promise;
}

/** Google in a box: sign-in, consent, tokens and Gmail over invented mailboxes, as strict as Google. */
export function createGoogleSandbox(options: GoogleSandboxOptions): GoogleSandbox {
  const { publicOrigin, clock: followedClock = Date.now, sleep = sleepInRealTime } = options;
  let aheadMs = 0;
  const clock = () => followedClock() + aheadMs;
  const accounts = new Accounts({ ...DEFAULT_SEARCH_SETTINGS, ...options.search }, clock);
  const ledger = new Ledger(clock);
  const faults = new FaultQueue(clock);
  const quota = new QuotaMeter({ ...DEFAULT_QUOTA, ...options.quota }, clock);
  const startSettings: OAuthSettings = { ...DEFAULT_OAUTH_SETTINGS, ...options.oauth };
  const oauthSettings = { ...startSettings };
  const grants = new GrantStore(clock, oauthSettings);
  const shared = { accounts, grants, ledger, faults, sleep, clock };
  const oauth: OAuthContext = {
    ...shared,
    clients: new ClientRegistry(options.clients),
    codes: new AuthorizationCodes(clock),
    sessions: new BrowserSessions(),
    keys: new SigningKeys(),
    publicOrigin,
    issuer: options.issuer ?? publicOrigin,
  };
  const gmail = { ...shared, quota, latencyMs: options.latencyMs ?? (() => 0) };

  const app = new Hono();
  const sandbox: GoogleSandbox = {
    app,
    fetch: async (request) => app.fetch(request),
    clock,
    pass(durationMs) {
      aheadMs += durationMs;
    },
    accounts,
    grants,
    keys: oauth.keys,
    oauthSettings,
    quota,
    ledger,
    faults,
    senders: new SenderEndpoints({ ledger, faults, sleep }),
    addAccount({
      email,
      name,
      sub,
      hasGmail = true,
      isEmailVerified = true,
      mailbox = new Mailbox(email),
      gmail: settings,
    }) {
      if (mailbox.owner !== email.toLowerCase()) {
        throw new Error(`the mailbox of ${mailbox.owner} cannot belong to ${email}`);
      }
      return accounts.add({
        email,
        name: name ?? email,
        hasGmail,
        isEmailVerified,
        mailbox,
        settings: { ...DEFAULT_GMAIL_SETTINGS, ...options.gmail, ...settings },
        ...(sub === undefined ? {} : { sub }),
      });
    },
    truth(email) {
      const account = accounts.find(email);
      return account === null ? null : new MailboxTruth(account);
    },
    owner(email) {
      const account = accounts.find(email);
      return account === null ? null : new MailboxOwner(account, clock);
    },
    changePassword(email) {
      const account = accounts.find(email);
      if (account === null) return null;
      oauth.sessions.signOutEverywhere(account.sub);
      return grants.endGmailTokensOf(account.email);
    },
    authorize: (authorizeOptions) => authorizeWithoutPages(oauth, authorizeOptions),
    issueTokens({ email, scopes, clientId = options.clients[0]?.clientId ?? '' }) {
      const account = accounts.find(email);
      const known = normaliseScopes(scopes.join(' '));
      if (account === null || known === null || oauth.clients.find(clientId) === null) return null;
      const details = {
        grant: grants.extendGrant(clientId, account, known),
        scopes: known,
        code: null,
      };
      return {
        accessToken: grants.issueAccessToken(details, 'offline').token,
        refreshToken: grants.issueRefreshToken(details).token,
        scope: known.join(' '),
      };
    },
    reset(resetOptions = {}) {
      ledger.clear();
      faults.clear();
      sandbox.senders.clear();
      quota.reset();
      grants.clear();
      oauth.codes.clear();
      oauth.sessions.clear();
      Object.assign(oauthSettings, startSettings);
      aheadMs = 0;
      if (resetOptions.accounts === true) accounts.clear();
    },
  };
  for (const account of options.accounts ?? []) sandbox.addAccount(account);
  addSandboxRoutes(sandbox, { oauth, gmail });
  return sandbox;
}
