import { isUnproven } from '#worker/domain/scan/message-class.ts';
import type { KnownMailbox } from '#worker/domain/scan/known-mailbox.ts';

import { rowIdOf, type RowId } from './row-id.ts';

/** The positions on offer of which nothing proves yet that they are bulk mail, by row. */
export function unprovenOnOffer(mailbox: KnownMailbox): Map<RowId, number[]> {
  const rows = new Map<RowId, number[]>();
  for (let position = 0; position < mailbox.index.size; position += 1) {
    if (!isUnproven(mailbox, position)) continue;
    const rowId = rowIdOf(mailbox, position);
    if (rowId === null) continue;
    const row = rows.get(rowId) ?? [];
    rows.set(rowId, row);
    row.push(position);
  }
  return rows;
}
