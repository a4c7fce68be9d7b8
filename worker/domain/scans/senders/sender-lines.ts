import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { categoryOf } from '#worker/domain/scans/messages/message-mark.ts';
import { forEachPackedId } from '#worker/domain/scans/messages/message-id.ts';
import { senderTerms } from './sender-key.ts';
import type { SenderCell } from './sender-search.ts';

export type LinedSender = {
  senderNumber: number;
  senderKey: string;
  categories: readonly number[];
};

/** See dictionary-grid. */
const NAMES_PER_LINE = 40;
const MAX_AXES = 3;

/**
 * Fewest listings that identify each message's sender: senders form a row, square or cube, each
 * listing names a slice, and the sender is where a message's slices intersect.
 */
export function senderLines(
  senders: readonly LinedSender[],
  terms: readonly string[],
): SenderCell[] {
  const { axes, side } = shapeFor(senders.length);
  return Array.from({ length: axes }, (_, axis) => axis).flatMap((axis) =>
    Array.from({ length: side }, (_, slice) =>
      senders.filter((_sender, order) => sliceOf(order, axis, { axes, side }) === slice),
    ).flatMap((named): SenderCell[] => {
      if (named.length === 0) return [];
      const searches = named.flatMap(({ senderKey }) => senderTerms(senderKey));
      return [
        {
          query: [`{${searches.join(' ')}}`, ...terms].join(' '),
          groups: named.flatMap(({ senderNumber, categories }) =>
            categories.map((category) => ({ sender: senderNumber, category })),
          ),
          axis,
        },
      ];
    }),
  );
}

type Shape = { axes: number; side: number };

function shapeFor(senders: number): Shape {
  const shapes = Array.from({ length: MAX_AXES }, (_, more): Shape => {
    const axes = more + 1;
    const root = smallestSide(senders, axes);
    return { axes, side: axes === 1 ? root : Math.max(root, Math.ceil(senders / NAMES_PER_LINE)) };
  });
  return shapes.reduce((best, shape) =>
    shape.axes * shape.side < best.axes * best.side ? shape : best,
  );
}

function smallestSide(senders: number, axes: number): number {
  let side = 1;
  while (side ** axes < senders) side += 1;
  return side;
}

/** Skewed, so that slices of a partly filled cube are of similar size. */
function sliceOf(order: number, axis: number, { side }: Shape): number {
  const [x, y, z] = [order % side, Math.floor(order / side), Math.floor(order / side ** 2)];
  if (axis === 0) return x;
  return axis === 1 ? y % side : (x + y + z) % side;
}

/** null: ambiguous. */
export type LinedMessage = { position: number; sender: number | null };

/** Pages commute. */
export class LineFindings {
  private readonly index: MailboxIndex;
  private readonly foundBy = new Map<number, Set<SenderCell>>();

  constructor(index: MailboxIndex) {
    this.index = index;
  }

  applyPage(line: SenderCell, ids: Uint8Array): void {
    forEachPackedId(ids, (high, low) => {
      const position = this.index.find(high, low);
      if (position === -1) return;
      const lines = this.foundBy.get(position) ?? new Set();
      this.foundBy.set(position, lines.add(line));
    });
  }

  /** Call once all are listed. */
  resolve(lines: readonly SenderCell[]): LinedMessage[] {
    const axes = [...new Set(lines.map(({ axis }) => axis))];
    return [...this.foundBy].map(([position, found]) => {
      const category = categoryOf(this.index.marksAt(position));
      const along = axes.map((axis) => {
        const slices = [...found].filter((line) => line.axis === axis);
        return new Set(slices.flatMap((line) => sendersIn(line, category)));
      });
      const [first = new Set<number>(), ...others] = along;
      const meeting = [...first].filter((sender) => others.every((slice) => slice.has(sender)));
      const [sender = null] = meeting;
      return { position, sender: meeting.length === 1 ? sender : null };
    });
  }
}

function sendersIn({ groups }: SenderCell, category: number): number[] {
  return groups.flatMap((group) => (group.category === category ? [group.sender] : []));
}
