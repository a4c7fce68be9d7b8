export type GoogleEndpoints = {
  /** Accepted `iss` values of an ID token; the first identifies the server. */
  issuers: readonly [string, ...string[]];
  authorization: string;
  token: string;
  revocation: string;
  jwks: string;
  /** Without a trailing slash. */
  gmail: string;
};

/**
 * Pinned rather than discovered, so that no response can redirect them (cf.
 * https://accounts.google.com/.well-known/openid-configuration).
 */
const GOOGLE: GoogleEndpoints = {
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revocation: 'https://oauth2.googleapis.com/revoke',
  jwks: 'https://www.googleapis.com/oauth2/v3/certs',
  gmail: 'https://gmail.googleapis.com/gmail/v1',
};

/** Google, or the same paths at the sandbox. */
export function googleEndpoints(sandboxOrigin: string | undefined): GoogleEndpoints {
  if (sandboxOrigin === undefined) return GOOGLE;
  const at = (address: string) => sandboxOrigin + new URL(address).pathname;
  return {
    issuers: [sandboxOrigin],
    authorization: at(GOOGLE.authorization),
    token: at(GOOGLE.token),
    revocation: at(GOOGLE.revocation),
    jwks: at(GOOGLE.jwks),
    gmail: at(GOOGLE.gmail),
  };
}
