import { eq } from 'drizzle-orm';

import { users } from '#worker/access/schema.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import { buildApi } from './api.ts';
import { buildRuntime, type TestRuntime } from './build-runtime.ts';
import { createAccount, type GoogleAccount } from './google.ts';
import { sessionCookieOf } from './sign-in.ts';

export type Stage = {
  runtime: TestRuntime;
  api: ReturnType<typeof buildApi>;
  account: GoogleAccount;
};

/** A fresh Google account before the real app. Google's clock is the real one, so ours is near it. */
export async function buildStage(): Promise<Stage> {
  const runtime = buildRuntime({ nowMs: Date.now() });
  return { runtime, api: buildApi(runtime), account: await createAccount() };
}

export type Outcome = {
  status: number;
  location: string | null;
  isSignedIn: boolean;
  isStored: boolean;
};

/** What a callback led to, in the browser and in the tables. */
export async function outcomeOf({ runtime, account }: Stage, response: Response): Promise<Outcome> {
  return {
    status: response.status,
    location: response.headers.get('location'),
    isSignedIn: sessionCookieOf(response) !== undefined,
    isStored: (await runtime.db.$count(users, eq(users.googleSub, account.sub))) > 0,
  };
}

/** The outcome of a sign-in that was refused: a page that says why, and nothing kept. */
export function refusal(code: ErrorCode): Outcome {
  return { status: 302, location: `/auth?error=${code}`, isSignedIn: false, isStored: false };
}
