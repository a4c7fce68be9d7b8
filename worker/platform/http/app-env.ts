import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { Currency } from '#worker/domain/orders/prices.ts';
import type { Bindings } from '#worker/env.ts';
import type { Runtime } from '#worker/runtime.ts';

/** A user's newest connection, live or not. */
export type NewestConnection = {
  id: string;
  provider: 'google';
  scope: string;
  createdAtMs: number;
  expiresAtMs: number;
  revoked: boolean;
  retryAllowed: boolean;
};

export type SignedInSession = {
  id: string;
  userId: string;
  email: string;
  /** When the session began, with a sign-in at Google. */
  signedInAtMs: number;
  currency: Currency | null;
  connection: NewestConnection | null;
};

export type AppVariables = {
  requestId: string;
  runtime: Runtime;
  session: SignedInSession | null;
  errorCode: ErrorCode | undefined;
};

export type AppEnv = { Bindings: Bindings; Variables: AppVariables };

/** For handlers after `requireSession`. */
export type SignedInEnv = {
  Bindings: Bindings;
  Variables: Omit<AppVariables, 'session'> & { session: SignedInSession };
};
