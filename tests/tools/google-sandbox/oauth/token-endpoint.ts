import { authenticateClient } from './authenticate-client.ts';
import type { AuthorizationCode } from './authorization-codes.ts';
import type { SandboxClient } from './client-registry.ts';

import { issueTokens, type TokenAnswer } from './issue-tokens.ts';
import type { OAuthContext } from './oauth-context.ts';
import { sha256Base64Url } from './opaque-token.ts';
import { normaliseScopes } from './scopes.ts';
import { TokenError } from './token-error.ts';

const CODE_VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

function invalidGrant(description: string): TokenError {
  return new TokenError(400, 'invalid_grant', description);
}

/** Answers a token request. Throws TokenError. */
export async function answerTokenRequest(
  form: URLSearchParams,
  authorization: string | null,
  context: OAuthContext,
): Promise<TokenAnswer> {
  const grantType = form.get('grant_type');
  if (grantType === null)
    throw new TokenError(400, 'invalid_request', 'Missing required parameter: grant_type');
  const client = authenticateClient(authorization, form, context.clients);
  switch (grantType) {
    case 'authorization_code':
      return exchangeCode(form, client, context);
    case 'refresh_token':
      return refresh(form, client, context);
    default:
      throw new TokenError(400, 'unsupported_grant_type', `Invalid grant_type: ${grantType}`);
  }
}

async function exchangeCode(
  form: URLSearchParams,
  client: SandboxClient,
  context: OAuthContext,
): Promise<TokenAnswer> {
  const text = form.get('code');
  if (text === null)
    throw new TokenError(400, 'invalid_request', 'Missing required parameter: code');
  const code = context.codes.find(text);
  if (code === null || code.grant.clientId !== client.clientId)
    throw invalidGrant('Malformed auth code.');
  refuseReplay(code, context);
  if (context.codes.isExpired(code) || code.grant.isRevoked) throw invalidGrant('Bad Request');
  if (form.get('redirect_uri') !== code.redirectUri) {
    throw new TokenError(400, 'redirect_uri_mismatch', 'Bad Request');
  }
  const verifier = form.get('code_verifier');
  if (code.codeChallenge !== null) {
    if (verifier === null) throw invalidGrant('Missing code verifier.');
    const isRight =
      CODE_VERIFIER.test(verifier) && (await sha256Base64Url(verifier)) === code.codeChallenge;
    if (!isRight) throw invalidGrant('Invalid code verifier.');
  } else if (verifier !== null) {
    throw invalidGrant('code_verifier or verifier is not needed.');
  }
  // Another request may have used the code while this one was hashing; its tokens exist by now, since
  // none are awaited between marking the code and issuing them.
  refuseReplay(code, context);
  code.isUsed = true;
  return issueTokens(context, { ...code, code: code.code });
}

/** RFC 6749 section 4.1.2: a code that comes twice was stolen, so what it gave is worth nothing any more. */
function refuseReplay({ code, isUsed }: AuthorizationCode, { grants }: OAuthContext): void {
  if (!isUsed) return;
  grants.revokeTokensOfCode(code);
  throw invalidGrant('Bad Request');
}

async function refresh(
  form: URLSearchParams,
  client: SandboxClient,
  context: OAuthContext,
): Promise<TokenAnswer> {
  const text = form.get('refresh_token');
  if (text === null) {
    throw new TokenError(400, 'invalid_request', 'Missing required parameter: refresh_token');
  }
  const token = context.grants.findLiveToken(text, 'refresh');
  if (token === null) throw invalidGrant('Token has been expired or revoked.');
  if (token.grant.clientId !== client.clientId)
    throw new TokenError(401, 'unauthorized_client', 'Unauthorized');
  const asked = form.get('scope');
  const scopes = asked === null ? token.scopes : normaliseScopes(asked);
  if (scopes === null || !scopes.every((scope) => token.scopes.includes(scope))) {
    throw new TokenError(400, 'invalid_scope', 'Some requested scopes were invalid.');
  }
  context.grants.noteUse(token);
  return issueTokens(context, {
    grant: token.grant,
    scopes,
    code: token.code,
    nonce: null,
    accessType: token.accessType,
    issuesRefreshToken: false,
  });
}
