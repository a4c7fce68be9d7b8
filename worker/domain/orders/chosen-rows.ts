import type { RowProtection } from '#worker/domain/cleanups/clean-row.ts';
import type { CleanRowsReport, RowFigures } from '#worker/domain/cleanups/clean-rows-report.ts';
import type {
  LargeRowId,
  OldRowId,
  OwnLargeRowId,
  RowId,
  SenderRowId,
} from '#worker/domain/cleanups/row-id.ts';
import type { Co2Range } from '#worker/domain/co2.ts';
import { endedFlow } from '#worker/domain/unsubscribes/ended-flow.ts';

import { type Tier, TIERS } from './prices.ts';

/** What happens to the groups among the chosen newsletters of a deep clean-up. */
export type GroupChoice = {
  leave: readonly SenderRowId[];
  /** Their mail is moved; no request is sent. */
  stay: readonly SenderRowId[];
};

/** null: a group to be left is no group, or was not chosen. */
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

/** The selected rows by section, named as in the specification. */
export type ChosenRows = {
  selectedNewsletters: readonly SenderRowId[];
  selectedOldCategories: readonly OldRowId[];
  /** Large mail, also what the user sent. */
  selectedAttachments: readonly (LargeRowId | OwnLargeRowId)[];
};

export type SectionCounts = { rowCount: number; messageCount: number };

export type ChosenCounts = {
  newsletters: SectionCounts;
  oldMail: SectionCounts;
  largeMail: SectionCounts;
};

/** In a canonical order: equal choices are equal strings. */
export function chosenRowIds(chosen: ChosenRows): RowId[] {
  return [
    ...chosen.selectedNewsletters,
    ...chosen.selectedOldCategories,
    ...chosen.selectedAttachments,
  ].sort();
}

/** Chosen rows that the scan does not offer. */
export function countUnknownRows(report: CleanRowsReport, chosen: ChosenRows): number {
  const { newsletters, oldMail, largeMail, ownLargeMail } = report;
  const offered = new Set<RowId>(
    [...newsletters, ...oldMail, ...largeMail, ...ownLargeMail].map(({ id }) => id),
  );
  return chosenRowIds(chosen).filter((id) => !offered.has(id)).length;
}

export type ChosenFigures = {
  counts: ChosenCounts;
  messageCount: number;
  /** In these rows as well, but kept by their owner. */
  excludedCount: number;
  sizeBytes: number;
  /** Saved by ending the chosen newsletters. */
  endedFlow: Co2Range;
};

/** What the chosen rows hold, by the scan's figures. `goesOn`: newsletters that are not ended. */
export function chosenFigures(
  report: CleanRowsReport,
  chosen: ChosenRows,
  goesOn: readonly SenderRowId[] = [],
): ChosenFigures {
  const going = new Set(goesOn);
  const sections = {
    newsletters: pick(report.newsletters, chosen.selectedNewsletters),
    oldMail: pick(report.oldMail, chosen.selectedOldCategories),
    largeMail: pick([...report.largeMail, ...report.ownLargeMail], chosen.selectedAttachments),
  };
  const all = [...sections.newsletters, ...sections.oldMail, ...sections.largeMail];
  return {
    counts: {
      newsletters: sectionCounts(sections.newsletters),
      oldMail: sectionCounts(sections.oldMail),
      largeMail: sectionCounts(sections.largeMail),
    },
    messageCount: sectionCounts(all).messageCount,
    excludedCount: all.reduce((sum, row) => sum + row.excludedCount, 0),
    sizeBytes: all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    endedFlow: endedFlow(sections.newsletters.filter(({ id }) => !going.has(id))),
  };
}

type Figures = Pick<RowFigures, 'count' | 'sizeBytes'> & Pick<RowProtection, 'excludedCount'>;

function pick<Row extends Figures & { id: RowId }>(
  rows: readonly Row[],
  ids: readonly Row['id'][],
): Row[] {
  const chosen: ReadonlySet<RowId> = new Set(ids);
  return rows.filter(({ id }) => chosen.has(id));
}

function sectionCounts(rows: readonly Figures[]): SectionCounts {
  return { rowCount: rows.length, messageCount: rows.reduce((sum, { count }) => sum + count, 0) };
}

/** The selection page of each tier (core, section 2). */
export const CHOOSE_PATHS = {
  direct: '/clean-direct',
  reset: '/clean-reset',
} as const satisfies Record<Tier, string>;

export const CHECKOUT_PATHS = {
  direct: '/checkout',
  reset: '/checkout-reset',
} as const satisfies Record<Tier, string>;

/** The quick clean-up unless the path belongs to another tier. */
export function tierOfPath(pathname: string): Tier {
  return (
    TIERS.find((tier) => CHOOSE_PATHS[tier] === pathname || CHECKOUT_PATHS[tier] === pathname) ??
    'direct'
  );
}
