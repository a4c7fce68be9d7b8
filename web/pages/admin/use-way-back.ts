import { useLocation } from 'react-router';
import { z } from 'zod';

import { ADMIN_PATH } from '#worker/domain/admin/admin-paths.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';

import { useKeptPath } from '#web/shared/router/paths.ts';

/** Where a list stood when one of its rows was opened: in its address, and in what its history kept. */
const wayBackSchema = z.object({ query: z.string(), kept: z.unknown() });

/** For a link from a list to one of its rows: what its page needs for the way back. */
export function useWayFrom(): { query: string; kept: unknown } {
  const { search, state } = useLocation();
  return { query: search, kept: state };
}

/** The way back to the tickets, to the place that they were left at where they were. */
export function useWayBack(): { to: string; kept: unknown } {
  const keptPath = useKeptPath();
  const { data } = wayBackSchema.safeParse(useLocation().state);
  if (data === undefined) return { to: keptPath(`${ADMIN_PATH}?tab=tickets`), kept: null };
  // The language may have been changed since: the one chosen now is added.
  const query = new URLSearchParams(data.query);
  query.delete(LANGUAGE_PARAM);
  return { to: keptPath(`${ADMIN_PATH}?${query}`), kept: data.kept };
}
