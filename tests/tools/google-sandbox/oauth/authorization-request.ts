import type { ClientRegistry, SandboxClient } from './client-registry.ts';
import { normaliseScopes } from './scopes.ts';

/** Whether the client means to come back for new access tokens while the person is away. */
export type AccessType = 'online' | 'offline';

export type AuthorizationRequest = {
  client: SandboxClient;
  redirectUri: string;
  scopes: readonly string[];
  state: string | null;
  nonce: string | null;
  codeChallenge: string | null;
  accessType: AccessType;
  prompts: ReadonlySet<string>;
  includesGrantedScopes: boolean;
  loginHint: string | null;
  language: 'sv' | 'en';
  /** The query as it came, to carry through the pages. */
  query: string;
};

/** Refusals that Google shows to the person instead of sending them back to the client. */
export type AuthorizationError = { status: 400 | 401; error: string; description: string };

export type ParsedAuthorization =
  { ok: true; request: AuthorizationRequest } | { ok: false; error: AuthorizationError };

const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const PROMPTS = new Set(['none', 'consent', 'select_account']);

function refuse(error: string, description: string, status: 400 | 401 = 400): ParsedAuthorization {
  return { ok: false, error: { status, error, description } };
}

export function readLanguage(query: URLSearchParams): 'sv' | 'en' {
  return query.get('hl')?.toLowerCase().startsWith('sv') === true ? 'sv' : 'en';
}

/** Checks a request to the authorization endpoint as strictly as Google does. */
export function parseAuthorizationRequest(
  query: URLSearchParams,
  clients: ClientRegistry,
): ParsedAuthorization {
  const repeated = [...new Set(query.keys())].find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined)
    return refuse('invalid_request', `Parameter appears more than once: ${repeated}`);
  const client = clients.find(query.get('client_id') ?? '');
  if (client === null) return refuse('invalid_client', 'The OAuth client was not found.', 401);
  const redirectUri = query.get('redirect_uri') ?? '';
  if (redirectUri === '')
    return refuse('invalid_request', 'Missing required parameter: redirect_uri');
  if (!client.redirectUris.includes(redirectUri)) {
    return refuse(
      'redirect_uri_mismatch',
      `The redirect URI in the request, ${redirectUri}, does not match.`,
    );
  }
  if (query.get('response_type') !== 'code') {
    return refuse('unsupported_response_type', 'response_type has to be code');
  }
  const scopes = normaliseScopes(query.get('scope') ?? '');
  if (scopes === null) return refuse('invalid_scope', 'Some requested scopes were invalid.');
  const codeChallenge = query.get('code_challenge');
  const method = query.get('code_challenge_method');
  if (codeChallenge !== null && (method !== 'S256' || !S256_CHALLENGE.test(codeChallenge))) {
    return refuse('invalid_request', 'code_challenge has to be an S256 challenge');
  }
  if (codeChallenge === null && method !== null) {
    return refuse('invalid_request', 'code_challenge_method without code_challenge');
  }
  const accessType = query.get('access_type') ?? 'online';
  if (accessType !== 'online' && accessType !== 'offline') {
    return refuse('invalid_request', `Invalid parameter value for access_type: ${accessType}`);
  }
  const prompts = new Set((query.get('prompt') ?? '').split(' ').filter((prompt) => prompt !== ''));
  if (
    ![...prompts].every((prompt) => PROMPTS.has(prompt)) ||
    (prompts.has('none') && prompts.size > 1)
  ) {
    return refuse('invalid_request', 'Invalid parameter value for prompt');
  }
  return {
    ok: true,
    request: {
      client,
      redirectUri,
      scopes,
      state: query.get('state'),
      nonce: query.get('nonce'),
      codeChallenge,
      accessType,
      prompts,
      includesGrantedScopes: query.get('include_granted_scopes') === 'true',
      loginHint: query.get('login_hint'),
      language: readLanguage(query),
      query: query.toString(),
    },
  };
}
