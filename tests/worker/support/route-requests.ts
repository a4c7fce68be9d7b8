import { insertWaitlistEntry } from '#worker/waitlist/queries.ts';
import { NO_EXCLUSIONS } from '#worker/domain/cleanups/exclusions.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { consentToken } from '#worker/mail/consent-link.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { createShareImage } from '#worker/sharing/share-images.ts';
import { waitlistToken } from '#worker/waitlist/join-waitlist.ts';
import { writeTestimonial } from '#worker/testimonials/routes.ts';

import type { ApiRequest } from './api.ts';
import { insertTicket } from './build-admin.ts';
import { buildCustomer, buildPayment, buyOrder, onlySenders, ROWS_VERSION } from './build-order.ts';
import { insertSession } from './build-rows.ts';
import type { TestRuntime } from './build-runtime.ts';
import { buildTestimonial } from './build-testimonial.ts';
import { changeCleanup } from './change-cleanup.ts';

/** What a person has that a route's address, or its body, can name. */
export type Things = {
  scanId: string;
  orderId: string;
  cleanupId: string;
  shareId: string;
  /** Another browser of theirs. */
  sessionId: string;
  testimonialId: string;
  waitlistToken: string;
  consentToken: string;
  ticketId: string;
};

/** What nobody has. */
export const NO_THINGS: Things = {
  scanId: 'scn_never',
  orderId: 'ord_never',
  cleanupId: 'cln_never',
  shareId: 'shr_never',
  sessionId: 'ses_never',
  testimonialId: 'tst_never',
  waitlistToken: 'wtl_never',
  consentToken: 'recheck.ord_never',
  ticketId: 'tck_never',
};

/** Somebody with a finished scan, and a paid order of some of its rows. */
export async function buildOwner(runtime: TestRuntime) {
  const { user, ...customer } = await buildCustomer(runtime);
  const { id: orderId } = await buyOrder(customer, { selection: onlySenders('sender:1') });
  // Some of it is done: what is not done at all cannot be shared.
  await changeCleanup({ runtime }, orderId, { movedCount: 1 });
  const body = { orderId, language: 'en' } as const;
  const { share } = await createShareImage(runtime, user.userId, body);
  const { own } = await writeTestimonial(runtime, user.userId, buildTestimonial());
  const { scanId, cookie } = customer;
  const { id: sessionId } = await insertSession(runtime, user);
  const id = await insertWaitlistEntry(runtime.db, {
    id: newId('wtl'),
    email: `${user.userId}@post.example`.toLowerCase(),
    language: 'sv',
    marketingTextVersion: null,
    marketingConsentAtMs: null,
    createdAtMs: runtime.clock(),
    requestedTextVersion: null,
    askedAtMs: null,
    confirmedAtMs: null,
  });
  return {
    user,
    userId: user.userId,
    cookie,
    things: {
      scanId,
      orderId,
      cleanupId: cleanupIdOf(orderId),
      shareId: share.id,
      sessionId,
      testimonialId: own.id,
      waitlistToken: waitlistToken(runtime, { id, marketingTextVersion: null }),
      consentToken: consentToken(runtime, { kind: 'recheck', orderId }),
      ticketId: await insertTicket(runtime, { userId: user.userId }),
    },
  };
}

/** What a route needs beside its path, to be answered well. */
type Needs = {
  query?: string;
  headers?: Record<string, string>;
  bodyFor?: (things: Things) => unknown;
};

const NEEDS: Record<string, Needs> = {
  'POST /api/support': {
    bodyFor: () => ({
      key: crypto.randomUUID(),
      name: 'Anna Lindgren',
      email: 'anna@post.example',
      subject: 'A question',
      message: 'Where is my receipt?',
      language: 'en',
    }),
  },
  'GET /api/admin/live': { headers: { upgrade: 'websocket' } },
  'POST /api/admin/tickets/search': { bodyFor: () => ({ search: 'receipt' }) },
  'POST /api/admin/testimonials/search': { bodyFor: () => ({ search: 'relief' }) },
  'POST /api/admin/marketing-contacts/search': { bodyFor: () => ({ search: 'anna' }) },
  'POST /api/admin/waitlist/search': { bodyFor: () => ({ search: 'anna' }) },
  'PUT /api/admin/tickets/:ticketId/status': { bodyFor: () => ({ status: 'closed' }) },
  'PUT /api/admin/tickets/:ticketId/priority': { bodyFor: () => ({ priority: 'high' }) },
  'PUT /api/admin/tickets/:ticketId/notes': {
    bodyFor: () => ({ adminNotes: 'Called back', previousNotes: '' }),
  },
  'POST /api/admin/tickets/:ticketId/replies': {
    bodyFor: () => ({ key: crypto.randomUUID(), message: 'It is on its way.' }),
  },
  'POST /api/events': { bodyFor: () => ({ name: 'page_view', path: '/', language: 'sv' }) },
  'POST /api/waitlist': {
    bodyFor: () => ({ email: 'anna@post.example', language: 'sv', marketingTextVersion: null }),
  },
  'POST /api/waitlist/confirm': { bodyFor: ({ waitlistToken: token }) => ({ token }) },
  'POST /api/waitlist/decline-news': { bodyFor: ({ waitlistToken: token }) => ({ token }) },
  'POST /api/waitlist/leave': { bodyFor: ({ waitlistToken: token }) => ({ token }) },
  'POST /api/scans': { bodyFor: () => ({ mode: 'quick' }) },
  'GET /api/scans/:scanId/live': { headers: { upgrade: 'websocket' } },
  'GET /api/cleanups/:cleanupId/live': { headers: { upgrade: 'websocket' } },
  'POST /api/scans/:scanId/rows': {
    bodyFor: () => ({ version: ROWS_VERSION, exclusions: NO_EXCLUSIONS }),
  },
  'GET /api/scans/:scanId/preview': { query: `?row=sender:1&version=${ROWS_VERSION}` },
  'GET /api/scans/:scanId/message-ids': { query: '?list=newsletters' },
  'POST /api/orders': {
    bodyFor: ({ scanId }) => ({
      scanId,
      rowsVersion: ROWS_VERSION,
      tier: 'direct',
      selection: onlySenders('sender:2'),
    }),
  },
  'POST /api/account/erase': { bodyFor: () => ({ isUnderstood: true }) },
  'PATCH /api/profile': { bodyFor: () => ({ onboardingCompleted: true }) },
  'PUT /api/scans/:scanId/storage': { bodyFor: () => ({ allowanceGB: 15, usedGB: 12.5 }) },
  'PUT /api/cleanups/:cleanupId/next-time': {
    bodyFor: () => ({ purpose: 'marks', isGiven: false }),
  },
  'POST /api/receipt-consents/withdraw': { bodyFor: ({ consentToken: token }) => ({ token }) },
  'PUT /api/rechecks/:orderId': { bodyFor: () => ({ isGiven: false }) },
  'PUT /api/protections': { bodyFor: () => ({ target: 'shop.example', effect: 'protect' }) },
  'POST /api/share-images': { bodyFor: ({ orderId }) => ({ orderId, language: 'sv' }) },
  'POST /api/achievements/seen': { bodyFor: () => ({ types: ['first_scan'] }) },
  'POST /api/testimonials': { bodyFor: () => buildTestimonial({ location: 'Malmö' }) },
  'GET /api/orders/:orderId/receipt.html': { query: '?language=sv' },
  'POST /api/orders/:orderId/withdraw': { bodyFor: () => ({ name: 'Anna Lindgren' }) },
  'POST /api/orders/:orderId/pay': { bodyFor: () => buildPayment() },
};

/** A good request to a route, `METHOD /path/:with/:names`, about these things. */
export function requestTo(route: string, things: Things): ApiRequest & { path: string } {
  const [method = '', path = ''] = route.split(' ');
  const { query = '', headers = {}, bodyFor } = NEEDS[route] ?? {};
  const named = path
    .replace(':scanId', things.scanId)
    .replace(':orderId', things.orderId)
    .replace(':cleanupId', things.cleanupId)
    .replace(':shareId', things.shareId)
    .replace(':ticketId', things.ticketId)
    .replace(':mailId', mailIdOf('order-confirmation', things.orderId))
    .replace(':sessionId', things.sessionId)
    .replace(':testimonialId', things.testimonialId)
    .replace(':rowId', 'sender:2');
  const request = { path: named + query, method, headers };
  return bodyFor === undefined ? request : { ...request, body: JSON.stringify(bodyFor(things)) };
}
