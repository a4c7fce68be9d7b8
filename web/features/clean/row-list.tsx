import { useCallback, type ReactNode } from 'react';

import type { RowId } from '#worker/domain/cleanup/row-id.ts';

import type { Choice } from './clean-section.tsx';
import type { CleanRow } from './clean-sections.ts';
import { toggleRow } from './row-choice.ts';
import { RowLine } from './row-line.tsx';

/**
 * A row with what it is called, what stands after its count, and a line beneath. Made once for a section, so
 * that a tick renders one line of it.
 */
export type NamedRow = {
  row: CleanRow;
  name: ReactNode;
  detail?: ReactNode;
  note?: ReactNode;
  /** What else there is to choose once the row is chosen. */
  more?: ReactNode;
};

type RowListProps = Choice & {
  named: readonly NamedRow[];
  /** Of the section's heaviest row, shown or not. */
  heaviestBytes: number;
};

export function RowList({ named, heaviestBytes, chosen, onChoose }: RowListProps) {
  const toggle = useCallback(
    (id: RowId) => onChoose((before) => toggleRow(before, id)),
    [onChoose],
  );
  return (
    <ul tabIndex={-1}>
      {named.map((entry) => (
        <RowLine
          key={entry.row.id}
          {...entry}
          isChosen={chosen.has(entry.row.id)}
          heaviestBytes={heaviestBytes}
          onToggle={toggle}
        />
      ))}
    </ul>
  );
}
