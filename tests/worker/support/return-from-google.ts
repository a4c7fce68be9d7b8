import { takeSignIn } from '#worker/access/finish-sign-in.ts';
import { startSignIn } from '#worker/access/start-sign-in.ts';

import type { TestUser } from './build-rows.ts';
import type { TestRuntime } from './build-runtime.ts';

/**
 * A browser that has just come back from Google, whose sign-in is still to be finished. `visitor`: who is signed in there
 * already.
 */
export async function returnFromGoogle(runtime: TestRuntime, visitor?: TestUser) {
  const started = await startSignIn(runtime, {
    purpose: 'sign-in',
    returnTo: undefined,
    isVerifyKept: false,
    language: 'sv',
    keptLanguage: null,
    visitor,
  });
  const flow = await takeSignIn(runtime, started.flowId, started.browserSecret);
  const query = new URL(started.authorizationUrl).searchParams;
  return { flow, callback: { query, userAgent: '', visitorId: visitor?.userId } };
}
