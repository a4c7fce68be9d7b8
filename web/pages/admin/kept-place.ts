import { z } from 'zod';

import { isAdminPagePath } from '#worker/domain/admin/admin-paths.ts';

import { keepInTab, readInTab } from '#web/shared/lib/tab-storage.ts';

/** In session storage, across Google's pages. */
const STORAGE_KEY = 'grinbox.admin-place';

const placeSchema = z.strictObject({
  pathname: z.string().refine(isAdminPagePath),
  search: z.string(),
  state: z.unknown().optional(),
});

type AdminPlace = z.infer<typeof placeSchema>;

export function keepPlace({ pathname, search, state }: AdminPlace): void {
  keepInTab(STORAGE_KEY, { pathname, search, state });
}

export function readKeptPlace(): AdminPlace | null {
  return placeSchema.safeParse(readInTab(STORAGE_KEY)).data ?? null;
}
