import { Hono } from 'hono';

import {
  clearSessionCookie,
  requireFreshSignIn,
  requireSession,
} from '#worker/access/session-middleware.ts';
import { listAccountSessions } from '#worker/access/sessions.ts';
import { hasRole } from '#worker/access/user-queries.ts';
import {
  describeAccountExport,
  eraseAccountBodySchema,
  type ErasureView,
  type ProfileChange,
  profileChangeBodySchema,
  type ProfileView,
} from '#worker/contract/account.ts';
import { exportFileName } from '#worker/domain/csv.ts';

import type { Database } from '#worker/platform/db/client.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { validate } from '#worker/platform/http/request-guards.ts';
import { hasScanResult } from '#worker/scans/queries.ts';
import type { Runtime } from '#worker/runtime.ts';
import { announceDeskChange } from '#worker/platform/desk-changes.ts';
import { findWaitlistNews } from '#worker/waitlist/queries.ts';

import { endOneSession, endOtherSessions } from './end-sessions.ts';
import { eraseAccount } from './erase-account.ts';
import { exportAccount } from './export-account.ts';
import { findProfile, type ProfileRow, saveProfileChange } from './profile-queries.ts';

async function readProfile({ db }: Runtime, userId: string): Promise<ProfileView> {
  const [row, known] = await Promise.all([findProfile(db, userId), readProfileContext(db, userId)]);
  return profileView(row, known);
}

/** Idempotent. */
async function changeProfile(
  { db, clock }: Runtime,
  userId: string,
  change: ProfileChange,
): Promise<ProfileView> {
  const row = await saveProfileChange(db, userId, change, clock());
  return profileView(row, await readProfileContext(db, userId));
}

type ProfileContext = {
  isAdmin: boolean;
  waitlistNewsAtMs: number | null;
  /** Whoever has seen a result needs no onboarding. */
  hasResult: boolean;
};

/** What the profile row does not hold. */
async function readProfileContext(db: Database, userId: string): Promise<ProfileContext> {
  const [isAdmin, waitlistNewsAtMs, hasResult] = await Promise.all([
    hasRole(db, userId, 'admin'),
    findWaitlistNews(db, userId),
    hasScanResult(db, userId),
  ]);
  return { isAdmin, waitlistNewsAtMs, hasResult };
}

function profileView(
  row: ProfileRow | undefined,
  { isAdmin, waitlistNewsAtMs, hasResult }: ProfileContext,
): ProfileView {
  return {
    onboardingCompleted: hasResult || row?.onboardingCompleted === true,
    currency: row?.currency ?? null,
    marketing: latest(marketingOf(row), onWaitlist(waitlistNewsAtMs)),
    isAdmin,
  };
}

function marketingOf(row: ProfileRow | undefined): ProfileView['marketing'] {
  if (row === undefined) return null;
  const { marketingConsent: isGiven, marketingGivenAtMs, marketingWithdrawnAtMs } = row;
  const decidedAtMs = isGiven ? marketingGivenAtMs : marketingWithdrawnAtMs;
  return decidedAtMs === null ? null : { isGiven, decidedAtMs };
}

/** Consent given on the waiting list, possibly without an account. */
function onWaitlist(newsAtMs: number | null): ProfileView['marketing'] {
  return newsAtMs === null ? null : { isGiven: true, decidedAtMs: newsAtMs };
}

function latest(
  inAccount: ProfileView['marketing'],
  onList: ProfileView['marketing'],
): ProfileView['marketing'] {
  if (inAccount === null || onList === null) return inAccount ?? onList;
  return onList.decidedAtMs > inAccount.decidedAtMs ? onList : inAccount;
}

export const accountRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/sessions', async (c) => c.json(await listAccountSessions(c.var.runtime, c.var.session)))
  .delete('/sessions', async (c) => c.json(await endOtherSessions(c.var.runtime, c.var.session)))
  .delete('/sessions/:sessionId', async (c) => {
    await endOneSession(c.var.runtime, c.var.session.userId, c.req.param('sessionId'));
    return c.body(null, 204);
  });

/** Data export and erasure; both require a fresh sign-in. */
export const accountRightsRoutes = new Hono<AppEnv>()
  .get('/export-schema', (c) => c.json(describeAccountExport()))
  .post('/export', requireSession, requireFreshSignIn, async (c) => {
    const { runtime, session } = c.var;
    const file = await exportAccount(runtime, session);
    c.header('Content-Type', 'application/json');
    c.header('Content-Disposition', `attachment; filename="${exportFileName(runtime.clock())}"`);
    return c.body(file);
  })
  .post(
    '/erase',
    requireSession,
    requireFreshSignIn,
    validate('json', eraseAccountBodySchema),
    async (c) => {
      const { runtime, session } = c.var;
      const isFinished = await eraseAccount(runtime, session.userId);
      // Their tickets are gone.
      c.executionCtx.waitUntil(announceDeskChange(runtime));
      clearSessionCookie(c);
      // Clears the back/forward cache, as signing out does.
      c.header('Clear-Site-Data', '"cache"');
      return c.json({ isFinished } satisfies ErasureView);
    },
  );

export const profileRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/', async (c) => c.json(await readProfile(c.var.runtime, c.var.session.userId)))
  .patch('/', validate('json', profileChangeBodySchema), async (c) =>
    c.json(await changeProfile(c.var.runtime, c.var.session.userId, c.req.valid('json'))),
  );
