import { Hono } from 'hono';

import { answerUnderFault } from '#tests/google-sandbox/faults/apply-fault.ts';
import { LostConnection } from '#tests/google-sandbox/faults/lost-connection.ts';
import { NO_ANSWER } from '#tests/google-sandbox/ledger/ledger.ts';

import type { OAuthContext } from './oauth-context.ts';
import { readForm } from './read-form.ts';
import { EMAIL_SCOPE, OPENID_SCOPE, PROFILE_SCOPE } from './scopes.ts';
import { TokenError } from './token-error.ts';
import { answerTokenRequest } from './token-endpoint.ts';

const NO_STORE = { 'cache-control': 'no-cache, no-store, max-age=0, must-revalidate' };

/** The endpoints that a client's server calls. */
export function createTokenRoutes(context: OAuthContext): Hono {
  const app = new Hono();
  const { grants, publicOrigin, issuer } = context;

  app.post('/token', (c) =>
    answer(context, 'oauth.token', c.req.raw, async (note) => {
      const form = await readForm(c.req.raw);
      const grantType = form.get('grant_type');
      if (grantType !== null) note.grantType = grantType;
      const tokens = await answerTokenRequest(form, c.req.header('authorization') ?? null, context);
      note.email = grants.findLiveToken(tokens.access_token, 'access')?.grant.email ?? null;
      return Response.json(tokens, { headers: NO_STORE });
    }),
  );

  app.post('/revoke', (c) =>
    answer(context, 'oauth.revoke', c.req.raw, async (note) => {
      const query = new URL(c.req.url).searchParams;
      const text = query.get('token') ?? (await readForm(c.req.raw)).get('token');
      if (text === null)
        throw new TokenError(400, 'invalid_request', 'Missing required parameter: token');
      const token = grants.findLiveToken(text, 'refresh') ?? grants.findLiveToken(text, 'access');
      if (token === null) throw new TokenError(400, 'invalid_token', 'Token expired or revoked');
      note.email = token.grant.email;
      token.grant.isRevoked = true;
      return Response.json({}, { headers: NO_STORE });
    }),
  );

  app.get('/oauth2/v3/certs', (c) =>
    answer(context, 'oauth.certs', c.req.raw, async () => {
      const { publicJwk } = await context.signingKey();
      return Response.json(
        { keys: [publicJwk] },
        { headers: { 'cache-control': 'public, max-age=19800, must-revalidate, no-transform' } },
      );
    }),
  );

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${publicOrigin}/o/oauth2/v2/auth`,
      token_endpoint: `${publicOrigin}/token`,
      userinfo_endpoint: `${publicOrigin}/v1/userinfo`,
      revocation_endpoint: `${publicOrigin}/revoke`,
      jwks_uri: `${publicOrigin}/oauth2/v3/certs`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'sub'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      authorization_response_iss_parameter_supported: true,
    }),
  );

  for (const path of ['/v1/userinfo', '/oauth2/v3/userinfo']) {
    app.get(path, (c) =>
      answer(context, 'oauth.userinfo', c.req.raw, (note) => {
        const text = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
        const token = grants.findLiveToken(text, 'access');
        if (token === null) throw new TokenError(401, 'invalid_request', 'Invalid Credentials');
        if (!token.scopes.includes(OPENID_SCOPE)) {
          throw new TokenError(403, 'insufficient_scope', 'The scope openid is missing.');
        }
        note.email = token.grant.email;
        const { sub, email } = token.grant;
        return Response.json({
          sub,
          ...(token.scopes.includes(EMAIL_SCOPE) ? { email, email_verified: true } : {}),
          ...(token.scopes.includes(PROFILE_SCOPE)
            ? { name: context.accounts.findBySub(sub)?.name }
            : {}),
        });
      }),
    );
  }

  app.get('/oauth2/v3/tokeninfo', (c) =>
    answer(context, 'oauth.tokeninfo', c.req.raw, (note) => {
      const token = grants.findLiveToken(c.req.query('access_token') ?? '', 'access');
      if (token === null) throw new TokenError(400, 'invalid_token', 'Invalid Value');
      note.email = token.grant.email;
      const { clientId, sub, email } = token.grant;
      return Response.json({
        azp: clientId,
        aud: clientId,
        sub,
        scope: token.scopes.join(' '),
        exp: String(Math.floor(token.expiresAtMs / 1000)),
        expires_in: String(Math.floor((token.expiresAtMs - context.clock()) / 1000)),
        email,
        email_verified: 'true',
      });
    }),
  );

  return app;
}

type Note = { email: string | null; grantType?: string };

/** Runs an endpoint under the faults that tests have ordered, and writes the ledger. */
async function answer(
  context: OAuthContext,
  method: string,
  request: Request,
  run: (note: Note) => Promise<Response> | Response,
): Promise<Response> {
  const note: Note = { email: null };
  const action = context.faults.take(method, null);
  let reason: string | null = null;
  const carryOut = async () => {
    try {
      return await run(note);
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      reason = error.error;
      return error.toResponse();
    }
  };
  const record = (status: number) =>
    context.ledger.record({
      email: note.email,
      method,
      httpMethod: request.method,
      path: new URL(request.url).pathname,
      parameters: note.grantType === undefined ? {} : { grantType: note.grantType },
      units: 0,
      status,
      reason,
      isForbidden: false,
      asksForContent: false,
      isFault: action !== null,
    });
  try {
    const response = await answerUnderFault(action, carryOut, {
      ...context,
      signal: request.signal,
    });
    record(response.status);
    return response;
  } catch (error) {
    if (error instanceof LostConnection) record(NO_ANSWER);
    throw error;
  }
}
