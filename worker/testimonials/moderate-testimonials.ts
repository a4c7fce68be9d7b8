import type { AdminTestimonials, ModerationSearchBody } from '#worker/contract/admin.ts';
import { countForModeration, deleteModerated, listForModeration, setApproved } from './queries.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { moderationState } from '#worker/domain/testimonials/testimonials.ts';
import type { Runtime } from '#worker/runtime.ts';

export async function readForModeration(
  { db }: Runtime,
  query: ModerationSearchBody,
): Promise<AdminTestimonials> {
  const [rows, groups] = await Promise.all([
    listForModeration(db, query),
    countForModeration(db, query.search),
  ]);
  const counts = { pending: 0, approved: 0, seed: 0 };
  for (const group of groups) counts[moderationState(group)] += group.count;
  return {
    testimonials: rows.map(({ approved, isSeedData, ...row }) => ({
      ...row,
      state: moderationState({ approved, isSeedData }),
    })),
    counts,
  };
}

/** @throws AppError not_found, also for seed data */
export async function approveTestimonial({ db }: Runtime, id: string): Promise<void> {
  if (!(await setApproved(db, id, true))) throw new AppError('not_found');
}

/** @throws AppError not_found, also for seed data */
export async function denyTestimonial({ db }: Runtime, id: string): Promise<void> {
  if (!(await setApproved(db, id, false))) throw new AppError('not_found');
}

/** @throws AppError not_found, also for seed data */
export async function removeTestimonial({ db }: Runtime, id: string): Promise<void> {
  if (!(await deleteModerated(db, id))) throw new AppError('not_found');
}
