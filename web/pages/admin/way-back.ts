import { useLocation } from 'react-router';
import { z } from 'zod';

import { ADMIN_PATH, isAdminPagePath } from '#worker/domain/admin/admin-paths.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';

import { keepInTab, readInTab } from '#web/shared/lib/tab-storage.ts';
import { useKeptPath } from '#web/shared/router/paths.ts';

/** In session storage, across Google's pages. */
const STORAGE_KEY = 'grinbox.admin-place';

const placeSchema = z.strictObject({
  pathname: z.string().refine(isAdminPagePath),
  search: z.string(),
  state: z.unknown().optional(),
});

type AdminPlace = z.infer<typeof placeSchema>;

export function savePlace({ pathname, search, state }: AdminPlace): void {
  keepInTab(STORAGE_KEY, { pathname, search, state });
}

export function readSavedPlace(): AdminPlace | null {
  return placeSchema.safeParse(readInTab(STORAGE_KEY)).data ?? null;
}

/** The list's address and history state. */
const wayBackSchema = z.object({ query: z.string(), kept: z.unknown() });

export function useWayFrom(): { query: string; kept: unknown } {
  const { search, state } = useLocation();
  return { query: search, kept: state };
}

export function useWayBack(): { to: string; kept: unknown } {
  const keptPath = useKeptPath();
  const { data } = wayBackSchema.safeParse(useLocation().state);
  if (data === undefined) return { to: keptPath(`${ADMIN_PATH}?tab=tickets`), kept: null };
  // With the language chosen since.
  const query = new URLSearchParams(data.query);
  query.delete(LANGUAGE_PARAM);
  return { to: keptPath(`${ADMIN_PATH}?${query}`), kept: data.kept };
}
