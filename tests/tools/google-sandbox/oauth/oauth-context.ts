import type { Accounts } from '#tests/tools/google-sandbox/accounts.ts';
import type { FaultQueue } from '#tests/tools/google-sandbox/faults/fault-queue.ts';
import type { Sleep } from '#tests/tools/google-sandbox/faults/apply-fault.ts';
import type { Ledger } from '#tests/tools/google-sandbox/ledger/ledger.ts';

import type { AuthorizationCodes } from './authorization-codes.ts';
import type { BrowserSessions } from './browser-sessions.ts';
import type { ClientRegistry } from './client-registry.ts';
import type { GrantStore } from './grant-store.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What the OAuth endpoints work with. */
export type OAuthContext = {
  accounts: Accounts;
  clients: ClientRegistry;
  grants: GrantStore;
  codes: AuthorizationCodes;
  sessions: BrowserSessions;
  ledger: Ledger;
  faults: FaultQueue;
  sleep: Sleep;
  clock: () => number;
  publicOrigin: string;
  issuer: string;
  keys: SigningKeys;
};
