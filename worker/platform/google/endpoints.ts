export type GoogleEndpoints = {
  /** Values that an ID token's `iss` may have. The first is also the one that names the server. */
  issuers: readonly [string, ...string[]];
  authorization: string;
  token: string;
  revocation: string;
  jwks: string;
  /** Without a trailing slash; paths such as `/users/me/messages` follow. */
  gmail: string;
};

/**
 * Google's addresses, pinned here rather than discovered, so that no answer from outside can move them
 * (https://accounts.google.com/.well-known/openid-configuration lists the same).
 */
const GOOGLE: GoogleEndpoints = {
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revocation: 'https://oauth2.googleapis.com/revoke',
  jwks: 'https://www.googleapis.com/oauth2/v3/certs',
  gmail: 'https://gmail.googleapis.com/gmail/v1',
};

/** Google's own addresses, or the same paths at the sandbox's origin. */
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
