import * as z from 'zod/mini';

import { type AdminOverview, adminOverviewSchema } from '#worker/contract/admin.ts';
import { isAdminPagePath } from '#worker/domain/admin/admin-pages.ts';

import { ApiError } from '#web/shared/api/api-error.ts';
import { client, unwrap } from '#web/shared/api/client.ts';
import { atom } from '#web/shared/lib/store.ts';
import { saveInTab, readInTab } from '#web/shared/lib/tab-storage.ts';

export type AdminEntry = { kind: 'let-in'; overview: AdminOverview } | { kind: 'sign-in-too-old' };

/** As the server said last; null before. */
export const adminEntryAtom = atom<AdminEntry | null>(null);

/** 404 for those who are no admin. */
export function fetchOverview(): Promise<AdminOverview> {
  return unwrap(client.api.admin.$get(), adminOverviewSchema);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

/** After a 404: whether only the row is gone, not the user's access. */
export async function isStillAdmin(): Promise<boolean> {
  try {
    await fetchOverview();
    return true;
  } catch (error) {
    return !isNotFound(error);
  }
}

/** In session storage, across Google's pages. */
const PLACE_KEY = 'grinbox.admin-place';

const placeSchema = z.strictObject({
  pathname: z.string().check(z.refine(isAdminPagePath)),
  search: z.string(),
  state: z.optional(z.unknown()),
});

type AdminPlace = z.infer<typeof placeSchema>;

export function savePlace({ pathname, search, state }: AdminPlace): void {
  saveInTab(PLACE_KEY, { pathname, search, state });
}

export function readSavedPlace(): AdminPlace | null {
  return placeSchema.safeParse(readInTab(PLACE_KEY)).data ?? null;
}
