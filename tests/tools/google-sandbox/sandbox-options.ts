import type { Sleep } from './faults/apply-fault.ts';
import type { GmailSettings } from './gmail/gmail-settings.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import type { SandboxClient } from './oauth/client-registry.ts';
import type { OAuthSettings } from './oauth/oauth-settings.ts';
import type { QuotaSettings } from './quota/quota-settings.ts';
import type { SearchSettings } from './search/match-size.ts';

export type AccountOptions = {
  email: string;
  name?: string;
  sub?: string;
  /** False for a Google account without Gmail. Default true. */
  hasGmail?: boolean;
  /** False where Google does not vouch for the address. Default true. */
  isEmailVerified?: boolean;
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
  oauth?: Partial<OAuthSettings>;
  accounts?: readonly AccountOptions[];
  /** How long an admitted Gmail call takes. Default 0: calls then never overlap. */
  latencyMs?: (method: string) => number;
  sleep?: Sleep;
};
