import { Hono } from 'hono';

import { requireUserAllowance } from '#worker/access/require-allowance.ts';
import { requireSession } from '#worker/access/session-middleware.ts';
import {
  type OwnTestimonial,
  type PublicTestimonial,
  type WriteTestimonialBody,
  writeTestimonialBodySchema,
} from '#worker/contract/testimonials.ts';
import { AppError } from '#worker/domain/app-error.ts';
import {
  checkTestimonial,
  placeType,
  TESTIMONIAL_LIMIT,
} from '#worker/domain/testimonials/testimonials.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { validate } from '#worker/platform/http/request-guards.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';
import { hasScanResult } from '#worker/scans/queries.ts';
import { announceDeskChange } from '#worker/platform/desk-changes.ts';

import {
  deleteTestimonial,
  findOwnTestimonial,
  listPublicTestimonials,
  saveTestimonial,
  type TestimonialRow,
} from './queries.ts';

async function readOwnTestimonial(
  { db }: Pick<Runtime, 'db'>,
  userId: string,
): Promise<OwnTestimonial | null> {
  const row = await findOwnTestimonial(db, userId);
  return row === undefined ? null : toOwnTestimonial(row);
}

function toOwnTestimonial(row: TestimonialRow): OwnTestimonial {
  const { id, testimonial, location, locationType, createdAtMs, approved } = row;
  return { id, testimonial, location, locationType, createdAtMs, isApproved: approved };
}

/** Public, section 7. */
const SHOWN = 20;

function readTestimonials({ db }: Pick<Runtime, 'db'>): Promise<PublicTestimonial[]> {
  return listPublicTestimonials(db, SHOWN);
}

/** @throws AppError not_found, also for another user's */
async function withdrawTestimonial(
  { db }: Pick<Runtime, 'db'>,
  userId: string,
  testimonialId: string,
): Promise<void> {
  if (!(await deleteTestimonial(db, userId, testimonialId))) throw new AppError('not_found');
}

/**
 * Stores a testimonial pending moderation, replacing the user's earlier one.
 * @throws AppError testimonial_invalid, with the reason; testimonial_without_scan; rate_limit
 */
export async function writeTestimonial(
  runtime: Runtime,
  userId: string,
  { testimonial, location }: WriteTestimonialBody,
): Promise<{ own: OwnTestimonial; isNew: boolean }> {
  const checked = checkTestimonial(testimonial);
  if ('problem' in checked) {
    throw new AppError('testimonial_invalid', { details: { problem: checked.problem } });
  }
  if (!(await hasScanResult(runtime.db, userId))) throw new AppError('testimonial_without_scan');
  await requireUserAllowance(runtime, 'testimonial', { userId, limit: TESTIMONIAL_LIMIT });
  const id = newId('tst');
  const saved = await saveTestimonial(runtime.db, {
    id,
    userId,
    testimonial: checked.text,
    location,
    locationType: location && placeType(location),
    createdAtMs: runtime.clock(),
  });
  return { own: toOwnTestimonial(saved), isNew: saved.id === id };
}

export const testimonialRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json({ testimonials: await readTestimonials(c.var.runtime) }))
  .get('/mine', requireSession, async (c) => {
    const { runtime, session } = c.var;
    return c.json({ testimonial: await readOwnTestimonial(runtime, session.userId) });
  })
  .post('/', requireSession, validate('json', writeTestimonialBodySchema), async (c) => {
    const { runtime, session } = c.var;
    const { own, isNew } = await writeTestimonial(runtime, session.userId, c.req.valid('json'));
    c.executionCtx.waitUntil(announceDeskChange(runtime));
    return c.json(own, isNew ? 201 : 200);
  })
  .delete('/:testimonialId', requireSession, async (c) => {
    const { runtime, session } = c.var;
    await withdrawTestimonial(runtime, session.userId, c.req.param('testimonialId'));
    c.executionCtx.waitUntil(announceDeskChange(runtime));
    return c.body(null, 204);
  });
