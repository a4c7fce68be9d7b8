import { Hono } from 'hono';

import { Accounts, type Account } from './accounts.ts';
import { createControlRoutes } from './control/control-routes.ts';
import { createHomeRoutes } from './control/home-routes.ts';
import type { Sleep } from './faults/apply-fault.ts';
import { FaultQueue } from './faults/fault-queue.ts';

import { answerGmailBatch } from './gmail/answer-batch.ts';
import { answerGmailCall } from './gmail/gmail-service.ts';
import { DEFAULT_GMAIL_SETTINGS, type GmailSettings } from './gmail/gmail-settings.ts';
import { notFound } from './gmail/google-error.ts';
import { readIncomingCall } from './gmail/incoming-call.ts';
import { Ledger } from './ledger/ledger.ts';
import { MailboxTruth } from './ledger/mailbox-truth.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import {
  createAuthorizationRoutes,
  submitDecision,
  type DecisionOutcome,
} from './oauth/authorization-routes.ts';
import { ClientRegistry, type SandboxClient } from './oauth/client-registry.ts';
import { GrantStore } from './oauth/grant-store.ts';
import { createIdentityControlRoutes } from './oauth/identity-control-routes.ts';
import { normaliseScopes } from './oauth/scopes.ts';
import { createSigningKey, type SigningKey } from './oauth/signing-key.ts';
import { createTokenRoutes } from './oauth/token-routes.ts';
import { MailboxOwner } from './person/mailbox-owner.ts';
import { QuotaMeter } from './quota/quota-meter.ts';
import { DEFAULT_QUOTA, type QuotaSettings } from './quota/quota-settings.ts';
import { DEFAULT_SEARCH_SETTINGS, type SearchSettings } from './search/match-size.ts';
import { SenderEndpoints } from './unsubscribe/sender-endpoints.ts';
import { answerAsSenderByHost, createSenderRoutes } from './unsubscribe/sender-routes.ts';

export type AccountOptions = {
  email: string;
  name?: string;
  sub?: string;
  /** False for a Google account without Gmail. Default true. */
  hasGmail?: boolean;
  /** Its owner has to be the e-mail address. Default empty. */
  mailbox?: Mailbox;
  /** How Gmail behaves for this account, where it differs from the sandbox's other accounts. */
  gmail?: Partial<GmailSettings>;
};

export type GoogleSandboxOptions = {
  /** Where the sandbox is reached, without a slash at the end, e.g. http://localhost:20500. */
  publicOrigin: string;
  clients: readonly SandboxClient[];
  clock?: () => number;
  /** Issuer of the ID tokens; the public origin unless given. */
  issuer?: string;
  quota?: Partial<QuotaSettings>;
  search?: Partial<SearchSettings>;
  gmail?: Partial<GmailSettings>;
  accounts?: readonly AccountOptions[];
  /** How long an admitted Gmail call takes. Default 0: calls then never overlap. */
  latencyMs?: (method: string) => number;
  sleep?: Sleep;
};

export type AuthorizeOptions = {
  /** The authorization URL, whole or only its query. */
  url: string;
  account?: string;
  /** Scopes ticked; all that are asked for when left out. */
  grantedScopes?: readonly string[];
  deny?: boolean;
};

export type GoogleSandbox = {
  app: Hono;
  fetch: (request: Request) => Promise<Response>;
  clock: () => number;
  accounts: Accounts;
  grants: GrantStore;
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
  /** Does what a person would do on the pages and returns where the browser would go. */
  authorize: (options: AuthorizeOptions) => DecisionOutcome;
  /** Tokens without the pages; null when there is no such account, client or scope. */
  issueTokens: (options: {
    email: string;
    scopes: readonly string[];
    clientId?: string;
  }) => { accessToken: string; refreshToken: string; scope: string } | null;
  /** Forgets calls, spent quota, faults, senders' behaviour, grants and tokens; the accounts too when told so. */
  reset: (options?: { accounts?: boolean }) => void;
};

function sleepInRealTime(durationMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, durationMs);
  return promise;
}

/** Google in a box: sign-in, consent, tokens and Gmail over invented mailboxes, as strict as Google. */
export function createGoogleSandbox(options: GoogleSandboxOptions): GoogleSandbox {
  const { publicOrigin, clock = Date.now, sleep = sleepInRealTime } = options;
  const accounts = new Accounts({ ...DEFAULT_SEARCH_SETTINGS, ...options.search }, clock);
  const clients = new ClientRegistry(options.clients);
  const grants = new GrantStore(clock);
  const ledger = new Ledger(clock);
  const faults = new FaultQueue();
  const senders = new SenderEndpoints({ ledger, faults, sleep });
  const quota = new QuotaMeter({ ...DEFAULT_QUOTA, ...options.quota }, clock);
  const shared = { accounts, grants, ledger, faults, sleep, clock };
  let signingKey: Promise<SigningKey> | null = null;
  const oauth = {
    ...shared,
    clients,
    publicOrigin,
    issuer: options.issuer ?? publicOrigin,
    signingKey: () => (signingKey ??= createSigningKey()),
  };
  const gmail = {
    ...shared,
    quota,
    latencyMs: options.latencyMs ?? (() => 0),
  };

  const app = new Hono();
  const sandbox: GoogleSandbox = {
    app,
    fetch: async (request) => app.fetch(request),
    clock,
    accounts,
    grants,
    quota,
    ledger,
    faults,
    senders,
    addAccount({
      email,
      name,
      sub,
      hasGmail = true,
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
    authorize({ url, account, grantedScopes, deny = false }) {
      const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
      const asked = normaliseScopes(query.get('scope') ?? '') ?? [];
      const scopes = new Set(grantedScopes ?? asked);
      return submitDecision(
        oauth,
        query,
        account ?? null,
        deny ? { kind: 'deny' } : { kind: 'grant', scopes },
      );
    },
    issueTokens({ email, scopes, clientId = options.clients[0]?.clientId ?? '' }) {
      const account = accounts.find(email);
      const known = normaliseScopes(scopes.join(' '));
      if (account === null || known === null || clients.find(clientId) === null) return null;
      const grant = grants.extendGrant(clientId, account, known);
      return {
        accessToken: grants.issueAccessToken(grant, known, null).token,
        refreshToken: grants.issueRefreshToken(grant, known, null).token,
        scope: known.join(' '),
      };
    },
    reset(resetOptions = {}) {
      ledger.clear();
      faults.clear();
      senders.clear();
      quota.reset();
      grants.clear();
      if (resetOptions.accounts === true) accounts.clear();
    },
  };
  for (const account of options.accounts ?? []) sandbox.addAccount(account);

  // What a handler throws is thrown at the caller: a lost connection must not become an answer.
  app.onError((error) => {
    throw error;
  });
  app.use(answerAsSenderByHost(senders));
  app.route('/', createHomeRoutes(sandbox, publicOrigin));
  app.route('/__senders', createSenderRoutes(senders));
  app.route('/', createAuthorizationRoutes(oauth));
  app.route('/', createTokenRoutes(oauth));
  app.route('/__sandbox', createIdentityControlRoutes(oauth));
  app.route('/__sandbox', createControlRoutes(sandbox));
  app.all('/gmail/v1/*', async (c) => answerGmailCall(await readIncomingCall(c.req.raw), gmail));
  for (const path of ['/batch/gmail/v1', '/batch']) {
    app.post(path, async (c) => answerGmailBatch(await readIncomingCall(c.req.raw), gmail));
  }
  app.notFound(() => notFound().toResponse());
  return sandbox;
}
