import type { RowId } from '#worker/domain/cleanups/row-id.ts';

/**
 * A row by what it says to whoever sees it: newsletters of a sender, old mail of a year, large mail from a
 * size, received or sent.
 */
export type RowName =
  `newsletter ${string}` | `old ${number}` | `large ${number}` | `own-large ${number}`;

/** The name of a row. `senderKeyOf`: of the sender's number that its id holds. */
export function rowNameOf(rowId: RowId, senderKeyOf: (senderNumber: number) => string): RowName {
  const [kind = '', text = ''] = rowId.split(':');
  const number = Number(text);
  switch (kind) {
    case 'old':
      return `old ${number}`;
    case 'large':
      return `large ${number}`;
    case 'own-large':
      return `own-large ${number}`;
    default:
      return `newsletter ${senderKeyOf(number)}`;
  }
}
