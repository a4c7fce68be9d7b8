import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { userRoles } from '#worker/access/schema.ts';

import { buildAdmin, grantAdmin } from '#tests/worker/support/build-admin.ts';
import { buildShop, outcomeOf } from '#tests/worker/support/build-order.ts';
import { insertSession } from '#tests/worker/support/build-rows.ts';
import {
  buildOwner,
  NO_THINGS,
  requestTo,
  type Things,
} from '#tests/worker/support/route-requests.ts';
import { dumpRowsOf } from '#tests/worker/support/table-dump.ts';

/**
 * Who may do what. `public`: everybody. `own`: a signed-in user, about themselves only. `owner`: the owner
 * of what the address or the body names; to anybody else it does not exist. `admin`: whoever has the role; to
 * anybody else there is nothing. `signed`: a server that signs what it sends, which has tests of its own. A route without an entry fails the first test.
 */
const ACCESS: Record<string, 'public' | 'own' | 'owner' | 'admin' | 'signed'> = {
  'GET /*': 'public',
  'GET /share/:shareId': 'public',
  'GET /share/:shareId/:fileName': 'public',
  'GET /api/health': 'public',
  'POST /api/payments/stripe/webhook': 'signed',
  'GET /api/session': 'public',
  'GET /api/auth/google/start': 'public',
  'GET /api/auth/google/callback': 'public',
  'GET /api/stats': 'public',
  'GET /api/testimonials': 'public',
  'POST /api/events': 'public',
  'POST /api/support': 'public',
  'POST /api/waitlist': 'public',
  'POST /api/waitlist/confirm': 'public',
  'POST /api/waitlist/decline-news': 'public',
  'POST /api/waitlist/leave': 'public',
  'DELETE /api/session': 'own',
  'POST /api/connections/revoke-all': 'own',
  'GET /api/scans': 'own',
  'POST /api/scans': 'own',
  'GET /api/scans/current': 'own',
  'GET /api/scans/:scanId': 'owner',
  'GET /api/scans/:scanId/live': 'owner',
  'POST /api/scans/:scanId/cancel': 'owner',
  'GET /api/scans/:scanId/message-ids': 'owner',
  'PUT /api/scans/:scanId/storage': 'owner',
  'GET /api/scans/:scanId/rows': 'owner',
  'POST /api/scans/:scanId/rows': 'owner',
  'GET /api/scans/:scanId/preview': 'owner',
  'GET /api/senders/top': 'own',
  'GET /api/account/export-schema': 'public',
  'POST /api/account/export': 'own',
  'POST /api/account/erase': 'own',
  'GET /api/achievements': 'own',
  'POST /api/achievements/seen': 'own',
  'GET /api/profile': 'own',
  'PATCH /api/profile': 'own',
  'GET /api/account/sessions': 'own',
  'DELETE /api/account/sessions': 'own',
  'DELETE /api/account/sessions/:sessionId': 'owner',
  'GET /api/protections': 'own',
  'PUT /api/protections': 'own',
  'GET /api/orders': 'own',
  'POST /api/orders': 'own',
  'GET /api/orders/:orderId': 'owner',
  'POST /api/orders/:orderId/pay': 'owner',
  'POST /api/orders/:orderId/check-payment': 'owner',
  'GET /api/orders/:orderId/receipt': 'owner',
  'GET /api/orders/:orderId/receipt.html': 'owner',
  'GET /api/orders/:orderId/share-images': 'owner',
  'POST /api/orders/:orderId/withdraw': 'owner',
  'GET /api/testimonials/mine': 'own',
  'POST /api/testimonials': 'own',
  'DELETE /api/testimonials/:testimonialId': 'owner',
  'POST /api/share-images': 'owner',
  'DELETE /api/share-images/:shareId': 'owner',
  'GET /api/cleanups/:cleanupId': 'owner',
  'GET /api/cleanups/:cleanupId/live': 'owner',
  'GET /api/cleanups/:cleanupId/rows': 'owner',
  'GET /api/cleanups/:cleanupId/next-time': 'owner',
  'PUT /api/cleanups/:cleanupId/next-time': 'owner',
  'GET /api/cleanups/:cleanupId/trash': 'owner',
  'GET /api/cleanups/:cleanupId/unsubscribes': 'owner',
  'POST /api/cleanups/:cleanupId/retry': 'owner',
  'POST /api/cleanups/:cleanupId/undo': 'owner',
  'POST /api/cleanups/:cleanupId/rows/:rowId/undo': 'owner',
  'GET /api/rechecks/:orderId': 'owner',
  'PUT /api/rechecks/:orderId': 'owner',
  'POST /api/rechecks/:orderId/check': 'owner',
  'GET /api/receipt-consents': 'own',
  'POST /api/receipt-consents/withdraw': 'public',
  'GET /api/admin': 'admin',
  'GET /api/admin/figures': 'admin',
  'GET /api/admin/live': 'admin',
  'POST /api/admin/tickets/search': 'admin',
  'GET /api/admin/tickets/:ticketId': 'admin',
  'PUT /api/admin/tickets/:ticketId/status': 'admin',
  'PUT /api/admin/tickets/:ticketId/priority': 'admin',
  'PUT /api/admin/tickets/:ticketId/notes': 'admin',
  'POST /api/admin/tickets/:ticketId/replies': 'admin',
  'DELETE /api/admin/tickets/:ticketId': 'admin',
  'POST /api/admin/marketing-contacts/search': 'admin',
  'GET /api/admin/marketing-contacts.csv': 'admin',
  'POST /api/admin/waitlist/search': 'admin',
  'GET /api/admin/waitlist.csv': 'admin',
  'GET /api/admin/mail': 'admin',
  'POST /api/admin/mail/:mailId/resend': 'admin',
  'POST /api/admin/testimonials/search': 'admin',
  'POST /api/admin/testimonials/:testimonialId/approve': 'admin',
  'POST /api/admin/testimonials/:testimonialId/deny': 'admin',
  'DELETE /api/admin/testimonials/:testimonialId': 'admin',
};

function routesFor(...access: (typeof ACCESS)[string][]): string[] {
  return Object.keys(ACCESS).filter((route) => access.some((one) => one === ACCESS[route]));
}

const { runtime, api } = await buildShop({
  oauth: { revoke: async () => true, refresh: async () => ({ ok: false, kind: 'transient' }) },
  mailboxScan: () => ({ start: async () => {}, destroy: async () => {} }),
});

function sendTo(route: string, things: Things, cookie?: string): Promise<Response> {
  const { path, ...request } = requestTo(route, things);
  return api.send(path, cookie === undefined ? request : { ...request, cookie });
}

/** Whoever only reads may be one person: the rest are people of their own, built anew for each route. */
const reader = await buildOwner(runtime);
const personFor = async (route: string) =>
  route.startsWith('GET ') ? reader : buildOwner(runtime);

/** To whom nothing happens below: every request about what is theirs is refused. */
const owner = await buildOwner(runtime);
const stranger = await buildOwner(runtime);
const ended = await insertSession(runtime, owner.user);
await sendTo('DELETE /api/session', NO_THINGS, ended.cookie);

test('every route says who may use it', () => {
  expect(api.listRoutes()).toEqual(Object.keys(ACCESS).toSorted());
});

test.each(routesFor('own', 'owner', 'admin'))(
  '%s answers 401 to whoever is not signed in, and changes nothing',
  async (route) => {
    const before = await dumpRowsOf(owner.userId);
    const [id] = owner.cookie.split('.');
    for (const cookie of [
      undefined,
      '',
      '__Host-session=',
      `${id}.`,
      `${id}.${'A'.repeat(43)}`,
      owner.cookie.replace('__Host-session', 'session'),
      owner.cookie.slice(0, -1),
      ended.cookie,
    ]) {
      const response = await sendTo(route, owner.things, cookie);
      expect(await outcomeOf(response)).toBe('401 unauthenticated');
    }
    expect(await dumpRowsOf(owner.userId)).toBe(before);
  },
);

test.each(routesFor('owner'))(
  '%s serves what it names to its owner; for another user, and where there never was any, it is not found',
  async (route) => {
    const before = await dumpRowsOf(owner.userId);
    const { cookie } = stranger;
    const eventCount = () =>
      runtime.logLines.filter((line) => line.includes('"security.foreign_row"')).length;
    const eventsBefore = eventCount();
    expect(await outcomeOf(await sendTo(route, owner.things, cookie))).toBe('404 not_found');
    expect(eventCount()).toBe(eventsBefore + 1);
    expect(await outcomeOf(await sendTo(route, NO_THINGS, cookie))).toBe('404 not_found');
    expect(eventCount()).toBe(eventsBefore + 1);
    expect(runtime.logLines.join('\n')).not.toContain(owner.userId);
    expect(await dumpRowsOf(owner.userId)).toBe(before);

    const person = await personFor(route);
    const own = await sendTo(route, person.things, person.cookie);
    expect([401, 403, 404, 500]).not.toContain(own.status);
  },
);

test('whoever asks for their own, of which it is not there, leaves no event', async () => {
  const eventsBefore = runtime.logLines.length;
  const { cookie, things } = owner;
  const answer = await api.send(`/api/nothing/${things.scanId}`, { cookie });
  expect(await outcomeOf(answer)).toBe('404 not_found');
  const lines = runtime.logLines.slice(eventsBefore).join('\n');
  expect(lines).toContain('"request.answered"');
  expect(lines).not.toContain('security.');
});

test.each(routesFor('own'))(
  '%s works for a signed-in user and touches nobody else',
  async (route) => {
    const person = await personFor(route);
    const before = await dumpRowsOf(stranger.userId);
    const response = await sendTo(route, person.things, person.cookie);
    expect(response.ok).toBe(true);
    expect(await response.text()).not.toContain(stranger.userId);
    expect(await dumpRowsOf(stranger.userId)).toBe(before);
  },
);

test.each(routesFor('admin'))(
  '%s is there for an admin, to the call after which the role is gone, and for no other user',
  async (route) => {
    const before = await dumpRowsOf(owner.userId);
    expect(await outcomeOf(await sendTo(route, owner.things, owner.cookie))).toBe('404 not_found');

    const admin = await buildAdmin(runtime);
    await runtime.db.delete(userRoles).where(eq(userRoles.userId, admin.userId));
    expect(await outcomeOf(await sendTo(route, owner.things, admin.cookie))).toBe('404 not_found');
    expect(await dumpRowsOf(owner.userId)).toBe(before);

    await grantAdmin(runtime, admin.userId);
    const { things } = await personFor(route);
    const allowed = await sendTo(route, things, admin.cookie);
    expect([401, 403, 404, 500]).not.toContain(allowed.status);
  },
);

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/session/nothing',
  '/api/session.css',
  '/api/health/x.js',
])('%s is nothing of ours and says so in the one shape of errors', async (path) => {
  expect(await outcomeOf(await api.send(path))).toBe('404 not_found');
});

test('no answer depends on the verify parameter or on one that nobody knows', async () => {
  const person = await buildOwner(runtime);
  const { cookie } = person;
  for (const path of ['/api/session', '/api/health', '/api/scans/current', '/api/nothing']) {
    const answers = await Promise.all(
      ['', '?verify=true', '?unknown=1'].map(async (query) => {
        const response = await api.send(path + query, { cookie });
        const text = await response.text();
        return `${response.status} ${text.replace(/req_[a-z2-7]+/, '')}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
  }
});
