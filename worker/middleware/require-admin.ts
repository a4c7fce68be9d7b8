import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';

import { AppError } from '#worker/domain/app-error.ts';
import { isOwnMailId } from '#worker/domain/mail/mail-id.ts';
import { isRowId } from '#worker/domain/row-id.ts';
import { ADMIN_SIGN_IN_MS, isFreshSignIn } from '#worker/domain/session-life.ts';
import { ACCESS_HEADER } from '#worker/security/access-layer.ts';
import { recordAdminCall, requireAdminRole } from '#worker/services/admin-access.ts';

import type { SignedInEnv } from './app-env.ts';

/**
 * Lets an admin through, and writes the call down before anything comes of it: what cannot be recorded is
 * not done. To everybody else there is nothing here. Where no second sign-in stands in front, the first has to be of
 * today. Behind `requireSession`.
 */
export const requireAdmin = createMiddleware<SignedInEnv>(async (c, next) => {
  const { runtime, session } = c.var;
  await requireAdminRole(runtime, session.userId);
  const { accessLayer, clock } = runtime;
  if (accessLayer === null) {
    if (!isFreshSignIn(session.signedInAtMs, clock(), ADMIN_SIGN_IN_MS)) {
      throw new AppError('sign_in_too_old');
    }
  } else if (!(await accessLayer.admits(c.req.header(ACCESS_HEADER)))) {
    throw new AppError('not_found');
  }
  // Of the handler that is about to answer: the middleware's own has no names in it.
  const route = routePath(c, -1);
  await recordAdminCall(runtime, {
    userId: session.userId,
    action: `${c.req.method} ${route}`,
    subjectId: namedId(route, c.req.path),
  });
  await next();
});

/** What stands in the address where the route has its first name; null for what is no id of ours. */
function namedId(route: string, path: string): string | null {
  const place = route.split('/').findIndex((part) => part.startsWith(':'));
  // No other letter of our ids is written otherwise in an address.
  const named = place === -1 ? undefined : path.split('/')[place]?.replaceAll('%2B', '+');
  const isOurs = named !== undefined && (isRowId(named) || isOwnMailId(named));
  return isOurs ? named : null;
}
