import { useLocation } from 'react-router';
import { z } from 'zod';

import { ADMIN_PATH } from '#worker/domain/admin/admin-paths.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';

import { useKeptPath } from '#web/shared/router/paths.ts';

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
