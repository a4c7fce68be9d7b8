import { formatId, PACKED_ID_BYTES, packIds } from '#worker/domain/scans/messages/message-id.ts';
import {
  HIDDEN_BITS,
  LABEL_BITS,
  labelMarks,
  MESSAGE_MARKS,
} from '#worker/domain/scans/messages/message-mark.ts';

/** users.history.list */
export type HistoryEvent = {
  messageId: string;
  kind: 'added' | 'deleted' | 'labelsAdded' | 'labelsRemoved';
  labelIds: readonly string[];
  /** After the event; null: not reported. */
  allLabelIds: readonly string[] | null;
};

const PRESENCES = ['unchanged', 'added', 'deleted'] as const;

export function withoutLabels(event: HistoryEvent, ignored: ReadonlySet<string>): HistoryEvent {
  const others = (labelIds: readonly string[]) => labelIds.filter((id) => !ignored.has(id));
  const { labelIds, allLabelIds } = event;
  return {
    ...event,
    labelIds: others(labelIds),
    allLabelIds: allLabelIds === null ? null : others(allLabelIds),
  };
}

/** Net effect of a message's events. The masks are disjoint. */
export type MessageChange = {
  presence: (typeof PRESENCES)[number];
  /** Marks and HIDDEN_BITS. */
  set: number;
  cleared: number;
  /** Unknown since. */
  unclear: number;
};

const UNCHANGED: MessageChange = { presence: 'unchanged', set: 0, cleared: 0, unclear: 0 };
const PACKED_CHANGE_BYTES = PACKED_ID_BYTES + 8;

export class MailboxChanges {
  private readonly byId = new Map<string, MessageChange>();
  /** Cheap filter before the lookup by full id. */
  private readonly lows = new Set<number>();

  get size(): number {
    return this.byId.size;
  }

  apply(event: HistoryEvent): void {
    this.follow(event.messageId, changeOf(event));
  }

  append(later: MailboxChanges): void {
    for (const [messageId, change] of later.byId) this.follow(messageId, change);
  }

  find(messageId: string): MessageChange | null {
    return this.byId.get(paddedId(messageId)) ?? null;
  }

  findId(high: number, low: number): MessageChange | null {
    return this.lows.has(low) ? this.find(formatId(high, low)) : null;
  }

  *[Symbol.iterator](): Generator<readonly [messageId: string, change: MessageChange]> {
    yield* this.byId;
  }

  pack(): Uint8Array<ArrayBuffer> {
    const ids = packIds([...this.byId.keys()]);
    const packed = new Uint8Array(this.byId.size * PACKED_CHANGE_BYTES);
    const view = new DataView(packed.buffer);
    [...this.byId.values()].forEach(({ presence, set, cleared, unclear }, position) => {
      const from = position * PACKED_ID_BYTES;
      const at = position * PACKED_CHANGE_BYTES;
      packed.set(ids.subarray(from, from + PACKED_ID_BYTES), at);
      view.setUint16(at + 8, PRESENCES.indexOf(presence));
      view.setUint16(at + 10, set);
      view.setUint16(at + 12, cleared);
      view.setUint16(at + 14, unclear);
    });
    return packed;
  }

  static unpack(packed: Uint8Array): MailboxChanges {
    const changes = new MailboxChanges();
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let at = 0; at + PACKED_CHANGE_BYTES <= view.byteLength; at += PACKED_CHANGE_BYTES) {
      changes.follow(formatId(view.getUint32(at), view.getUint32(at + 4)), {
        presence: PRESENCES[view.getUint16(at + 8)] ?? 'unchanged',
        set: view.getUint16(at + 10),
        cleared: view.getUint16(at + 12),
        unclear: view.getUint16(at + 14),
      });
    }
    return changes;
  }

  private follow(messageId: string, next: MessageChange): void {
    const id = paddedId(messageId);
    const known = this.byId.get(id) ?? UNCHANGED;
    this.lows.add(Number.parseInt(id.slice(PACKED_ID_BYTES), 16));
    const keep = (bits: number) => bits & ~(next.set | next.cleared | next.unclear);
    this.byId.set(id, {
      presence: next.presence === 'unchanged' ? known.presence : next.presence,
      set: keep(known.set) | next.set,
      cleared: keep(known.cleared) | next.cleared,
      unclear: keep(known.unclear) | next.unclear,
    });
  }
}

function paddedId(messageId: string): string {
  return messageId.padStart(2 * PACKED_ID_BYTES, '0');
}

/** Own mail stays own, whatever its labels. */
export function marksAfter({ set, cleared }: MessageChange, marks: number): number {
  const lost = cleared & ~MESSAGE_MARKS.sent.bit;
  return (marks & ~lost) | (set & ~HIDDEN_BITS);
}

/** Given that it was outside spam and trash. */
export function isStillThere({ presence, set }: MessageChange): boolean {
  return presence !== 'deleted' && (set & HIDDEN_BITS) === 0;
}

/** Added, or moved out of spam or trash. */
export function mayHaveArrived(change: MessageChange): boolean {
  const hasLeftHiding = (change.cleared & HIDDEN_BITS) !== 0;
  return isStillThere(change) && (change.presence === 'added' || hasLeftHiding);
}

/** All label marks are known, whatever they were before. */
export function hasAllLabelMarks({ set, cleared }: MessageChange): boolean {
  return ((set | cleared) & LABEL_BITS) === LABEL_BITS;
}

function changeOf({ kind, labelIds, allLabelIds }: HistoryEvent): MessageChange {
  switch (kind) {
    case 'added':
      return { ...UNCHANGED, ...marksFromLabels(allLabelIds), presence: 'added' };
    case 'deleted':
      return { ...UNCHANGED, presence: 'deleted' };
    case 'labelsAdded': {
      const won = labelMarks(labelIds);
      const all = allLabelIds === null ? UNCHANGED : marksFromLabels(allLabelIds);
      return { ...UNCHANGED, set: all.set | won, cleared: all.cleared & ~won };
    }
    case 'labelsRemoved':
      return removalOf(labelMarks(labelIds), allLabelIds);
    default:
      return kind satisfies never;
  }
}

/** The event's own labels take precedence, whether the full list dates from then or now. */
function marksFromLabels(allLabelIds: readonly string[] | null) {
  if (allLabelIds === null) return { set: 0, cleared: 0, unclear: LABEL_BITS };
  const set = labelMarks(allLabelIds);
  return { set, cleared: LABEL_BITS & ~set, unclear: 0 };
}

/** Other user labels may remain. */
function removalOf(removed: number, allLabelIds: readonly string[] | null): MessageChange {
  const labelled = MESSAGE_MARKS.labelled.bit;
  const lost = removed & ~labelled;
  if (allLabelIds === null) {
    return { ...UNCHANGED, cleared: lost, unclear: removed & labelled };
  }
  const all = marksFromLabels(allLabelIds);
  return { ...UNCHANGED, set: all.set & ~lost, cleared: all.cleared | lost };
}
