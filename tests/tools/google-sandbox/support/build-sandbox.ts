import {
  createGoogleSandbox,
  type GoogleSandbox,
} from '#tests/tools/google-sandbox/google-sandbox.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import type { GoogleSandboxOptions } from '#tests/tools/google-sandbox/sandbox-options.ts';

import { buildMailbox, NOW_MS, OWNER } from './build-mailbox.ts';

export const ORIGIN = 'https://google.sandbox.test';
export const REDIRECT_URI = 'https://app.test/api/auth/google/callback';
export const CLIENT = {
  clientId: 'client.apps.googleusercontent.com',
  clientSecret: 'secret with space:and+plus',
  redirectUris: [REDIRECT_URI],
};
export const READONLY = 'https://www.googleapis.com/auth/gmail.readonly';
export const MODIFY = 'https://www.googleapis.com/auth/gmail.modify';
export const METADATA = 'https://www.googleapis.com/auth/gmail.metadata';

export type TestSandbox = {
  sandbox: GoogleSandbox;
  /** Moves the sandbox's clock on. */
  pass: GoogleSandbox['pass'];
  /** Calls below /gmail/v1/users/me/. */
  gmail: (
    path: string,
    init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ) => Promise<{ status: number; body: unknown; headers: Headers }>;
  /** A caller with a token of these scopes. */
  withScopes: (scopes: readonly string[]) => TestSandbox['gmail'];
  /** Posts to messages/batchModify with a token that may. */
  batchModify: (body: unknown) => ReturnType<TestSandbox['gmail']>;
};

/** A sandbox with one account, a caller who may read it and a clock that only the test moves. */
export function buildSandbox(
  options: Partial<GoogleSandboxOptions> & { mailbox?: Mailbox; hasGmail?: boolean } = {},
): TestSandbox {
  const { mailbox = buildMailbox([]), hasGmail = true, ...rest } = options;
  const sandbox = createGoogleSandbox({
    publicOrigin: ORIGIN,
    clients: [CLIENT],
    clock: () => NOW_MS,
    ...rest,
  });
  sandbox.addAccount({ email: OWNER, name: 'Anna', mailbox, hasGmail });
  const withScopes = (scopes: readonly string[]): TestSandbox['gmail'] => {
    let accessToken: string | undefined;
    return async (path, init = {}) => {
      accessToken ??= sandbox.issueTokens({ email: OWNER, scopes })?.accessToken;
      const response = await sandbox.fetch(
        new Request(`${ORIGIN}/gmail/v1/users/me/${path}`, {
          ...init,
          headers: { ...init.headers, authorization: `Bearer ${accessToken}` },
        }),
      );
      const text = await response.text();
      const body: unknown = text === '' ? null : JSON.parse(text);
      return { status: response.status, body, headers: response.headers };
    };
  };
  const modify = withScopes([MODIFY]);
  return {
    sandbox,
    batchModify: (body) =>
      modify('messages/batchModify', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    pass: sandbox.pass,
    gmail: withScopes([READONLY]),
    withScopes,
  };
}
