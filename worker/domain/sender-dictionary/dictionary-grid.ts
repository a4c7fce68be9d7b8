/** Rows and columns at most; more terms in one search have not been tried on Gmail. */
const MAX_SIDE = 32;
export const MAX_GRID_DOMAINS = MAX_SIDE * MAX_SIDE;

export type GridLine = {
  axis: 'row' | 'column';
  /** From 0, within its axis. */
  number: number;
  /** The Gmail search for mail from any of the line's domains; other terms may stand beside it. */
  query: string;
};

/** Domain number i lies in row `i / columnCount` and column `i % columnCount`. The last row may be short. */
export type DictionaryGrid = {
  domains: readonly string[];
  columnCount: number;
  /** Rows, then columns; columns alone where a query for each domain costs no more. */
  lines: readonly GridLine[];
};

/** Which lines have found a message: 12 bits, 0 for none. Only addFinding and foundDomain look inside. */
export type GridFinding = number;

const AXIS_BITS = 6;
const AXIS_MASK = (1 << AXIS_BITS) - 1;
/** In place of the number of a line, plus 1: more than one of the axis. */
const SEVERAL = AXIS_MASK;

/**
 * Lays domains out so that the fewest queries tell them apart: one each up to five, and two axes as near
 * to a square as can be above that. Throws RangeError for more than MAX_GRID_DOMAINS.
 */
export function createDictionaryGrid(domains: readonly string[]): DictionaryGrid {
  const { length } = domains;
  if (length > MAX_GRID_DOMAINS) throw new RangeError(`${length} domains are too many for a grid`);
  const squareSide = Math.ceil(Math.sqrt(length));
  const squareRows = length === 0 ? 0 : Math.ceil(length / squareSide);
  const isLine = length <= squareSide + squareRows;
  const columnCount = isLine ? length : squareSide;
  const rows = isLine ? [] : Array.from({ length: squareRows }, (_, row) => row);
  const columns = Array.from({ length: columnCount }, (_, column) => column);
  const line = (axis: GridLine['axis'], number: number, members: readonly string[]): GridLine => ({
    axis,
    number,
    query: fromAny(members),
  });
  return {
    domains,
    columnCount,
    lines: [
      ...rows.map((row) =>
        line('row', row, domains.slice(row * columnCount, (row + 1) * columnCount)),
      ),
      ...columns.map((column) =>
        line(
          'column',
          column,
          domains.filter((_, index) => index % columnCount === column),
        ),
      ),
    ],
  };
}

/** A message's finding once `line` has listed it too. Order and repetition make no difference. */
export function addFinding(finding: GridFinding, line: GridLine): GridFinding {
  const shift = line.axis === 'row' ? AXIS_BITS : 0;
  const before = (finding >> shift) & AXIS_MASK;
  const own = line.number + 1;
  const after = before === 0 || before === own ? own : SEVERAL;
  return (finding & ~(AXIS_MASK << shift)) | (after << shift);
}

/**
 * The domain that a message is from by the findings of all lines; null unless exactly one row and one column
 * found it. Each domain that the search takes a message to be from shows in a row and a column, so two such
 * domains show in two rows or two columns, and a crossing that neither of them stands at is never named. So
 * does a message that came or went while the lines were listed: it lacks one of the two. What is null is not
 * lost: its sender is found by fetching it, like that of any message which the dictionary does not know.
 *
 * It rests on what `from:` takes for a match: a domain that Gmail finds within a longer name is named too. So
 * fetch a message of what a domain was found to have before its mail becomes a row.
 */
export function foundDomain(grid: DictionaryGrid, finding: GridFinding): string | null {
  const column = lineOf(finding & AXIS_MASK);
  const hasRows = grid.lines[0]?.axis === 'row';
  const row = hasRows ? lineOf((finding >> AXIS_BITS) & AXIS_MASK) : 0;
  if (row === null || column === null) return null;
  return grid.domains[row * grid.columnCount + column] ?? null;
}

function lineOf(slot: number): number | null {
  return slot === 0 || slot === SEVERAL ? null : slot - 1;
}

/** Braces are how Google writes alternatives (Gmail Help, "Refine searches in Gmail"). */
function fromAny(domains: readonly string[]): string {
  const terms = domains.map((domain) => `from:${domain}`).join(' ');
  return domains.length === 1 ? terms : `{${terms}}`;
}
