import type { CleanRowsReport } from '#worker/domain/cleanup/clean-rows-report.ts';
import type { SenderRowId } from '#worker/domain/cleanup/row-id.ts';

/** What becomes of the groups among the chosen newsletters of a deep clean-up. */
export type GroupChoice = {
  leave: readonly SenderRowId[];
  /** Their mail is moved, and nobody is asked for anything. */
  stay: readonly SenderRowId[];
};

/**
 * Of the chosen newsletters, which groups are left and which not. null where one is to be left that is no group, or not
 * chosen.
 */
export function readGroupChoice(
  { newsletters }: Pick<CleanRowsReport, 'newsletters'>,
  chosen: readonly SenderRowId[],
  leaveGroups: readonly SenderRowId[],
): GroupChoice | null {
  const chosenIds = new Set(chosen);
  const groups = newsletters
    .filter(({ id, kind }) => kind === 'group' && chosenIds.has(id))
    .map(({ id }) => id);
  const leaveIds = new Set(leaveGroups);
  const leave = groups.filter((id) => leaveIds.has(id));
  if (leave.length !== leaveIds.size) return null;
  return { leave, stay: groups.filter((id) => !leaveIds.has(id)) };
}
