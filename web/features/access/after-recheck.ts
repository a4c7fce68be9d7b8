import type { SessionView } from '#worker/contract/access.ts';

/**
 * What a page does with what the server says of the session now. `reload`: somebody else is signed in here than
 * the one whose page this is, and nothing of theirs may stand on it any longer.
 */
export type AfterRecheck = 'stay' | 'leave' | 'reload';

export function afterRecheck(shown: SessionView | null, found: SessionView): AfterRecheck {
  if (found.user === null) return 'leave';
  const shownId = shown?.user?.id ?? found.user.id;
  return shownId === found.user.id ? 'stay' : 'reload';
}
