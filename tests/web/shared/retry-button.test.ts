import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ErrorCode } from '#worker/domain/app-error.ts';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});
afterAll(() => web.close());

test.each([
  ['gmail_unavailable', true],
  ['network_error', true],
  ['not_found', false],
  ['unauthenticated', false],
  ['gmail_connection_expired', false],
] satisfies [ErrorCode, boolean][])(
  'after %s another try is offered: %s',
  async (code, isOffered) => {
    const { text } = await web.render('/shared/components/loading.tsx', 'RetryButton', {
      props: { code },
    });
    expect(text).toBe(isOffered ? 'Försök igen' : '');
  },
);
