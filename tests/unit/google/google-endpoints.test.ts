import { expect, test } from 'vitest';

import { googleEndpoints } from '#worker/platform/google/endpoints.ts';

test('without a sandbox every address is one of Google, by https', () => {
  const { issuers: _, ...addresses } = googleEndpoints(undefined);
  for (const address of Object.values(addresses)) {
    expect(address).toMatch(
      /^https:\/\/(accounts\.google\.com|(oauth2|www|gmail)\.googleapis\.com)\//,
    );
  }
});

test('a sandbox stands in at the same paths', () => {
  expect(googleEndpoints('http://localhost:9000')).toEqual({
    issuers: ['http://localhost:9000'],
    authorization: 'http://localhost:9000/o/oauth2/v2/auth',
    token: 'http://localhost:9000/token',
    revocation: 'http://localhost:9000/revoke',
    jwks: 'http://localhost:9000/oauth2/v3/certs',
    gmail: 'http://localhost:9000/gmail/v1',
  });
});
