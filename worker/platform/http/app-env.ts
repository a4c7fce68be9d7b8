import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { Currency } from '#worker/domain/orders/prices.ts';
import type { Bindings } from '#worker/env.ts';
import type { Runtime } from '#worker/runtime.ts';

/** The newest of a user, live or not. */
export type NewestConnection = {
  id: string;
  provider: 'google';
  scope: string;
  createdAtMs: number;
  expiresAtMs: number;
  revoked: boolean;
  retryAllowed: boolean;
};

/** Who sends this request, as the session cookie says. */
export type SignedInSession = {
  id: string;
  userId: string;
  email: string;
  /** At Google, which is where each session begins. */
  signedInAtMs: number;
  /** Chosen on the account page. */
  currency: Currency | null;
  connection: NewestConnection | null;
};

export type AppVariables = {
  requestId: string;
  runtime: Runtime;
  session: SignedInSession | null;
  /** Set when the answer is an error, for the log line of the request. */
  errorCode: ErrorCode | undefined;
};

export type AppEnv = { Bindings: Bindings; Variables: AppVariables };

/** Of handlers behind `requireSession`. */
export type SignedInEnv = {
  Bindings: Bindings;
  Variables: Omit<AppVariables, 'session'> & { session: SignedInSession };
};
