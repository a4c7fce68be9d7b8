import { z } from 'zod';

import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import { sha256Base64Url } from '#tests/tools/google-sandbox/oauth/opaque-token.ts';

import { OWNER } from './build-mailbox.ts';
import { CLIENT, ORIGIN, READONLY, REDIRECT_URI } from './build-sandbox.ts';

const VERIFIER = 'verifier-verifier-verifier-verifier-verifier';

/** An authorization URL as the product makes it; a null parameter is left out. */
export async function authorizationUrl(
  changes: Record<string, string | null> = {},
): Promise<string> {
  const parameters = {
    client_id: CLIENT.clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: `openid email ${READONLY}`,
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: await sha256Base64Url(VERIFIER),
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
    ...changes,
  };
  const url = new URL(`${ORIGIN}/o/oauth2/v2/auth`);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}

/** The parameters with which the browser comes back to the product. */
export async function consent(
  sandbox: GoogleSandbox,
  options: {
    changes?: Record<string, string | null>;
    grantedScopes?: readonly string[];
    deny?: boolean;
    account?: string;
  } = {},
): Promise<URLSearchParams> {
  const { changes = {}, account = OWNER, ...decision } = options;
  const outcome = sandbox.authorize({ url: await authorizationUrl(changes), account, ...decision });
  if (!('location' in outcome)) throw new Error(outcome.error.error);
  return new URL(outcome.location).searchParams;
}

const tokenAnswerSchema = z.object({
  status: z.number(),
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().optional(),
  id_token: z.string().optional(),
  scope: z.string().optional(),
  expires_in: z.number().optional(),
  token_type: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

export type TestTokenAnswer = z.output<typeof tokenAnswerSchema>;

/** Posts a form to the token endpoint; a null parameter is left out. */
export async function postToken(
  sandbox: GoogleSandbox,
  parameters: Record<string, string | null>,
  headers: Record<string, string> = {},
): Promise<TestTokenAnswer> {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) form.set(name, value);
  }
  const response = await sandbox.fetch(
    new Request(`${ORIGIN}/token`, { method: 'POST', body: form, headers }),
  );
  const body: unknown = await response.json();
  return tokenAnswerSchema.parse(Object.assign({ status: response.status }, body));
}

export function exchange(
  sandbox: GoogleSandbox,
  code: string | null,
  changes: Record<string, string | null> = {},
): Promise<TestTokenAnswer> {
  return postToken(sandbox, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    client_id: CLIENT.clientId,
    client_secret: CLIENT.clientSecret,
    ...changes,
  });
}

export function refreshTokens(sandbox: GoogleSandbox, refreshToken: string | undefined) {
  return postToken(sandbox, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken ?? null,
    client_id: CLIENT.clientId,
    client_secret: CLIENT.clientSecret,
  });
}

/** Consents and exchanges the code. */
export async function signIn(
  sandbox: GoogleSandbox,
  options: Parameters<typeof consent>[1] = {},
): Promise<TestTokenAnswer> {
  return exchange(sandbox, (await consent(sandbox, options)).get('code'));
}

/** How Gmail answers a token: the status of getProfile. */
export async function profileStatus(
  sandbox: GoogleSandbox,
  token: string | undefined,
): Promise<number> {
  const request = new Request(`${ORIGIN}/gmail/v1/users/me/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await sandbox.fetch(request)).status;
}
