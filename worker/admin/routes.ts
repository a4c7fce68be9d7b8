import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';

import { requireSession } from '#worker/access/session-middleware.ts';
import { hasRole } from '#worker/access/user-queries.ts';
import {
  type AdminFigures,
  type AdminOverview,
  contactSearchBodySchema,
  marketingQuerySchema,
  moderationSearchBodySchema,
  ticketNotesBodySchema,
  ticketPriorityBodySchema,
  ticketReplyBodySchema,
  ticketSearchBodySchema,
  ticketStatusBodySchema,
  unsentMailQuerySchema,
  waitlistSearchBodySchema,
} from '#worker/contract/admin.ts';
import { ADMIN_SIGN_IN_MS, isFreshSignIn } from '#worker/domain/access/session.ts';
import { isPolledRead, POLL_AUDIT_WINDOW_MS } from '#worker/domain/admin/audit.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { isRowId } from '#worker/domain/cleanups/row-id.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { isOwnMailId } from '#worker/domain/mail/mail-id.ts';
import {
  type DailyFigure,
  COUNTERS,
  COUNTED_SPAN_MS,
  COUNTER_LAG_MS,
  type Gauge,
  GAUGES,
  SHOWN_DAYS,
} from '#worker/domain/stats/daily-figures.ts';
import { USAGE_EVENTS, usageDay } from '#worker/domain/stats/usage-events.ts';
import { deliverMail, readUnsentMail, resendMail } from '#worker/mail/deliver-mail.ts';
import { announceDeskChange } from '#worker/platform/desk-changes.ts';
import type { AppEnv, SignedInEnv } from '#worker/platform/http/app-env.ts';
import { assertSameOrigin, validate } from '#worker/platform/http/request-guards.ts';
import { ACCESS_HEADER } from '#worker/platform/security/access-layer.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';
import { readLate } from './check-health.ts';
import { listShownFigures } from '#worker/stats/daily-figures.ts';
import { countAlarms, readGauges } from './read-gauges.ts';
import { listUsageByDay, listUsageDetails } from '#worker/stats/usage.ts';
import { countNewTickets } from '#worker/support/queries.ts';
import {
  answerTicket,
  changeTicket,
  deleteTicket,
  readTicket,
  readTickets,
  saveNotes,
} from '#worker/support/support-desk.ts';
import {
  approveTestimonial,
  denyTestimonial,
  readForModeration,
  removeTestimonial,
} from '#worker/testimonials/moderate-testimonials.ts';
import { countPendingTestimonials } from '#worker/testimonials/queries.ts';
import { openLiveSocket } from '#worker/object-stubs.ts';

import { contactsCsv, readContacts, readSignUps, waitlistCsv } from './export-contacts.ts';
import { insertAuditEntry, insertAuditEntryOnce } from './queries.ts';

/** The last thirty days, today included. */
async function readAdminFigures(runtime: Runtime): Promise<AdminFigures> {
  const { db, clock } = runtime;
  const nowMs = clock();
  const days = Array.from({ length: SHOWN_DAYS }, (_, place) =>
    usageDay(nowMs - (SHOWN_DAYS - 1 - place) * DAY_MS),
  );
  const sinceDay = days[0] ?? '';
  const [rows, gaugesNow, late, usage] = await Promise.all([
    listShownFigures(db, { sinceDay, firstMs: nowMs - COUNTER_LAG_MS - COUNTED_SPAN_MS }),
    readGauges(runtime),
    readLate(runtime),
    readUsage(runtime, days),
  ]);
  const known = new Map<string, number>();
  for (const { day, name, value } of rows) {
    known.set(`${name}.${day}`, (known.get(`${name}.${day}`) ?? 0) + value);
  }
  const dailyOf = (name: DailyFigure) => days.map((day) => known.get(`${name}.${day}`) ?? 0);
  const nowOf = (name: Gauge) => gaugesNow.find((gauge) => gauge.name === name)?.value ?? null;
  return {
    days,
    late,
    counters: COUNTERS.map((name) => ({ name, days: dailyOf(name) })),
    gauges: GAUGES.map((name) => ({ name, now: nowOf(name), days: dailyOf(name) })),
    usage,
  };
}

async function readUsage({ db }: Runtime, days: readonly string[]): Promise<AdminFigures['usage']> {
  const sinceDay = days[0] ?? '';
  const [byDay, details] = await Promise.all([
    listUsageByDay(db, sinceDay),
    listUsageDetails(db, sinceDay),
  ]);
  const known = new Map(byDay.map(({ day, event, count }) => [`${event}.${day}`, count]));
  return {
    events: USAGE_EVENTS.map((name) => ({
      name,
      days: days.map((day) => known.get(`${name}.${day}`) ?? 0),
    })),
    details: details.flatMap(({ event, ...rest }) => {
      const name = USAGE_EVENTS.find((each) => each === event);
      return name === undefined ? [] : [{ name, ...rest }];
    }),
  };
}

async function readAdminOverview(runtime: Runtime): Promise<AdminOverview> {
  const { db } = runtime;
  const [newTicketCount, pendingTestimonialCount, gauges, late] = await Promise.all([
    countNewTickets(db),
    countPendingTestimonials(db),
    readGauges(runtime),
    readLate(runtime),
  ]);
  // Overdue access and erasures are among the gauges; a late sweep is not.
  const isClockLate = late?.includes('sweep') ?? false;
  const alarmCount = countAlarms(gauges) + (isClockLate ? 1 : 0);
  return { newTicketCount, pendingTestimonialCount, alarmCount };
}

/**
 * Checked on every call, so that removing the role takes effect at once.
 * @throws AppError not_found: non-admins see no admin pages
 */
async function requireAdminRole({ db }: Runtime, userId: string): Promise<void> {
  if (!(await hasRole(db, userId, 'admin'))) throw new AppError('not_found');
}

/** Polling calls are recorded once an hour, all others each time. */
async function recordAdminCall(
  { db, clock }: Runtime,
  call: { userId: string; action: string; subjectId: string | null },
): Promise<void> {
  const nowMs = clock();
  const entry = { ...call, id: newId('aud'), createdAtMs: nowMs };
  if (isPolledRead(call.action))
    await insertAuditEntryOnce(db, entry, nowMs - POLL_AUDIT_WINDOW_MS);
  else await insertAuditEntry(db, entry);
}

/**
 * Admits an admin and writes the audit entry first: what cannot be recorded is not done. Others get not_found.
 * Without Cloudflare Access in front, requires a sign-in of today. After `requireSession`.
 */
const requireAdmin = createMiddleware<SignedInEnv>(async (c, next) => {
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
  // Of the handler; the middleware's own route has no parameters.
  const route = routePath(c, -1);
  await recordAdminCall(runtime, {
    userId: session.userId,
    action: `${c.req.method} ${route}`,
    subjectId: namedId(route, c.req.path),
  });
  await next();
});

/** The first route parameter; null when it is not an id of ours. */
function namedId(route: string, path: string): string | null {
  const place = route.split('/').findIndex((part) => part.startsWith(':'));
  // The only character of our ids that URLs encode differently.
  const named = place === -1 ? undefined : path.split('/')[place]?.replaceAll('%2B', '+');
  const isOurs = named !== undefined && (isRowId(named) || isOwnMailId(named));
  return isOurs ? named : null;
}

/** Announces a successful change to all open desks. */
const announceChange = createMiddleware<SignedInEnv>(async (c, next) => {
  await next();
  if (c.res.ok) c.executionCtx.waitUntil(announceDeskChange(c.var.runtime));
});

const adminExportRoutes = new Hono<SignedInEnv>()
  .post('/marketing-contacts/search', validate('json', contactSearchBodySchema), async (c) =>
    c.json(await readContacts(c.var.runtime, c.req.valid('json'))),
  )
  .get('/marketing-contacts.csv', validate('query', marketingQuerySchema), (c) =>
    csvAnswer(c, contactsCsv(c.var.runtime, c.req.valid('query'))),
  )
  .post('/waitlist/search', validate('json', waitlistSearchBodySchema), async (c) =>
    c.json(await readSignUps(c.var.runtime, c.req.valid('json'))),
  )
  .get('/waitlist.csv', (c) => csvAnswer(c, waitlistCsv(c.var.runtime)));

/** An attachment: never rendered at its own address. */
function csvAnswer(c: Context, file: ReadableStream<Uint8Array>): Response {
  return c.body(file, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment',
  });
}

const adminMailRoutes = new Hono<SignedInEnv>()
  .get('/', validate('query', unsentMailQuerySchema), async (c) =>
    c.json(await readUnsentMail(c.var.runtime, c.req.valid('query').page)),
  )
  .post('/:mailId/resend', async (c) => {
    const keepGoing = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    return c.json(await resendMail(c.var.runtime, c.req.param('mailId'), keepGoing));
  });

const adminTestimonialRoutes = new Hono<SignedInEnv>()
  .post('/search', validate('json', moderationSearchBodySchema), async (c) =>
    c.json(await readForModeration(c.var.runtime, c.req.valid('json'))),
  )
  .post('/:testimonialId/approve', announceChange, async (c) => {
    await approveTestimonial(c.var.runtime, c.req.param('testimonialId'));
    return c.body(null, 204);
  })
  .post('/:testimonialId/deny', announceChange, async (c) => {
    await denyTestimonial(c.var.runtime, c.req.param('testimonialId'));
    return c.body(null, 204);
  })
  .delete('/:testimonialId', announceChange, async (c) => {
    await removeTestimonial(c.var.runtime, c.req.param('testimonialId'));
    return c.body(null, 204);
  });

/** One endpoint per change, so that the audit log tells them apart. */
const adminTicketRoutes = new Hono<SignedInEnv>()
  .post('/search', validate('json', ticketSearchBodySchema), async (c) =>
    c.json(await readTickets(c.var.runtime, c.req.valid('json'))),
  )
  .get('/:ticketId', async (c) => c.json(await readTicket(c.var.runtime, c.req.param('ticketId'))))
  .put('/:ticketId/status', announceChange, validate('json', ticketStatusBodySchema), async (c) => {
    await changeTicket(c.var.runtime, c.req.param('ticketId'), c.req.valid('json'));
    return c.body(null, 204);
  })
  .put(
    '/:ticketId/priority',
    announceChange,
    validate('json', ticketPriorityBodySchema),
    async (c) => {
      await changeTicket(c.var.runtime, c.req.param('ticketId'), c.req.valid('json'));
      return c.body(null, 204);
    },
  )
  .put('/:ticketId/notes', announceChange, validate('json', ticketNotesBodySchema), async (c) => {
    await saveNotes(c.var.runtime, c.req.param('ticketId'), c.req.valid('json'));
    return c.body(null, 204);
  })
  .post(
    '/:ticketId/replies',
    announceChange,
    validate('json', ticketReplyBodySchema),
    async (c) => {
      const { runtime, session } = c.var;
      const { userId } = session;
      const reply = { ...c.req.valid('json'), userId };
      const { mailId } = await answerTicket(runtime, c.req.param('ticketId'), reply);
      // Announced again when the delivery is settled.
      const settled = deliverMail(runtime, mailId).then(() => announceDeskChange(runtime));
      c.executionCtx.waitUntil(settled);
      return c.json(await readTicket(runtime, c.req.param('ticketId')), 201);
    },
  )
  .delete('/:ticketId', announceChange, async (c) => {
    await deleteTicket(c.var.runtime, c.req.param('ticketId'));
    return c.body(null, 204);
  });

/** All of /api/admin, behind one guard. */
export const adminRoutes = new Hono<AppEnv>()
  .use(requireSession, requireAdmin)
  .get('/', async (c) => c.json(await readAdminOverview(c.var.runtime)))
  .get('/figures', async (c) => c.json(await readAdminFigures(c.var.runtime)))
  .get('/live', async (c) => {
    const { runtime, session } = c.var;
    assertSameOrigin(c.req.raw, runtime.settings);
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new AppError('bad_request');
    return openLiveSocket(runtime.supportDesk(), session.id);
  })
  .route('/tickets', adminTicketRoutes)
  .route('/testimonials', adminTestimonialRoutes)
  .route('/mail', adminMailRoutes)
  .route('/', adminExportRoutes);
