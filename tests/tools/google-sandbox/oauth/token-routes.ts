import { Hono } from 'hono';

import { answerEndpoint } from './answer-endpoint.ts';
import type { OAuthContext } from './oauth-context.ts';
import { readBearer } from './read-bearer.ts';
import { readForm } from './read-form.ts';
import { TokenError } from './token-error.ts';
import { answerTokenRequest } from './token-endpoint.ts';
import { describeToken } from './token-info.ts';
import { describeUser } from './user-info.ts';

const NO_STORE = { 'cache-control': 'no-cache, no-store, max-age=0, must-revalidate' };
/** How long a client may keep the keys; a new one may be signing before that has passed. */
const CERTS = { 'cache-control': 'public, max-age=19800, must-revalidate, no-transform' };

/** The endpoints that a client's server calls. */
export function createTokenRoutes(context: OAuthContext): Hono {
  const app = new Hono();
  const { grants, publicOrigin, issuer } = context;

  app.post('/token', (c) =>
    answerEndpoint(context, 'oauth.token', c.req.raw, async (note) => {
      const form = await readForm(c.req.raw);
      const grantType = form.get('grant_type');
      if (grantType !== null) note.grantType = grantType;
      const tokens = await answerTokenRequest(form, c.req.header('authorization') ?? null, context);
      note.email = grants.findLiveToken(tokens.access_token, 'access')?.grant.email ?? null;
      return Response.json(tokens, { headers: NO_STORE });
    }),
  );

  app.post('/revoke', (c) =>
    answerEndpoint(context, 'oauth.revoke', c.req.raw, async (note) => {
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
    answerEndpoint(context, 'oauth.certs', c.req.raw, async () => {
      const keys = await context.keys.published();
      return Response.json({ keys: keys.map(({ publicJwk }) => publicJwk) }, { headers: CERTS });
    }),
  );

  app.get('/oauth2/v1/certs', (c) =>
    answerEndpoint(context, 'oauth.certs', c.req.raw, async () => {
      const keys = await context.keys.published();
      const certificates = await Promise.all(
        keys.map(async ({ kid, certificate }) => [kid, await certificate(context.clock())]),
      );
      return Response.json(Object.fromEntries(certificates), { headers: CERTS });
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
    app.on(['GET', 'POST'], path, (c) =>
      answerEndpoint(context, 'oauth.userinfo', c.req.raw, (note) => {
        const user = describeUser(readBearer(c.req.header('authorization')) ?? '', context);
        note.email = user.email;
        return Response.json(user.answer, { headers: NO_STORE });
      }),
    );
  }

  for (const path of ['/tokeninfo', '/oauth2/v3/tokeninfo']) {
    app.on(['GET', 'POST'], path, (c) =>
      answerEndpoint(context, 'oauth.tokeninfo', c.req.raw, async (note) => {
        const parameters = new URL(c.req.url).searchParams;
        if (c.req.header('content-type') !== undefined) {
          for (const [name, value] of await readForm(c.req.raw)) parameters.append(name, value);
        }
        const bearer = readBearer(c.req.header('authorization'));
        const info = await describeToken(parameters, bearer, context);
        note.email = info.email;
        return Response.json(info.answer, { headers: NO_STORE });
      }),
    );
  }

  return app;
}
