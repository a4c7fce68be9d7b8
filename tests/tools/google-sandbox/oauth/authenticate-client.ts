import type { ClientRegistry, SandboxClient } from './client-registry.ts';
import { TokenError } from './token-error.ts';

/** The client of a token request, by HTTP Basic or by parameters, never by both. */
export function authenticateClient(
  authorization: string | null,
  form: URLSearchParams,
  clients: ClientRegistry,
): SandboxClient {
  const basic = authorization === null ? null : readBasic(authorization);
  if (basic !== null && form.has('client_secret')) {
    throw new TokenError(400, 'invalid_request', 'More than one way of client authentication.');
  }
  const clientId = basic?.clientId ?? form.get('client_id');
  const clientSecret = basic?.clientSecret ?? form.get('client_secret');
  if (clientId === null) {
    throw new TokenError(400, 'invalid_request', 'Could not determine client ID from request.');
  }
  const client = clients.find(clientId);
  if (client === null)
    throw new TokenError(401, 'invalid_client', 'The OAuth client was not found.');
  if (clientSecret === null)
    throw new TokenError(400, 'invalid_request', 'client_secret is missing.');
  if (clientSecret !== client.clientSecret)
    throw new TokenError(401, 'invalid_client', 'Unauthorized');
  return client;
}

function readBasic(authorization: string): { clientId: string; clientSecret: string } {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
  try {
    const [clientId = '', ...secret] = atob(encoded ?? '').split(':');
    if (encoded !== undefined && secret.length > 0) {
      return { clientId: decode(clientId), clientSecret: decode(secret.join(':')) };
    }
  } catch {
    // Falls through to the refusal: what cannot be decoded names no client.
  }
  throw new TokenError(401, 'invalid_client', 'Unauthorized');
}

/** RFC 6749 section 2.3.1: both halves are form-encoded before they are joined. */
function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
