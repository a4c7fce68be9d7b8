import { createContext, useContext } from 'react';

import { MAX_NAMED_MESSAGES } from '#worker/contract/clean-rows.ts';
import {
  type Exclusions,
  type KeepRule,
  NO_EXCLUSIONS,
} from '#worker/domain/cleanups/exclusions.ts';
import { isSenderRowId, type RowId, type SenderRowId } from '#worker/domain/cleanups/row-id.ts';

type MessageInRow = { id: string; keptBy: readonly KeepRule[] };

export function keepRuleOf({ keepNewest }: Exclusions, rowId: RowId): KeepRule | null {
  return keepNewest.find((row) => row.rowId === rowId)?.rule ?? null;
}

/** null: nothing of these is kept by a rule. */
export function withKeepRule(
  exclusions: Exclusions,
  rowIds: readonly SenderRowId[],
  rule: KeepRule | null,
): Exclusions {
  const changed: ReadonlySet<RowId> = new Set(rowIds);
  const others = exclusions.keepNewest.filter(({ rowId }) => !changed.has(rowId));
  const added = rule === null ? [] : rowIds.map((rowId) => ({ rowId, rule }));
  return { ...exclusions, keepNewest: [...others, ...added] };
}

function onlyIn({ onlyMessages }: Exclusions, rowId: RowId): readonly string[] | null {
  return onlyMessages.find((row) => row.rowId === rowId)?.messageIds ?? null;
}

export function hasOnlyMessages(exclusions: Exclusions, rowId: RowId): boolean {
  return onlyIn(exclusions, rowId) !== null;
}

/** Other rows are chosen whole, or not at all. */
export function withOnlyMessagesIn(exclusions: Exclusions, rowIds: ReadonlySet<RowId>): Exclusions {
  const onlyMessages = exclusions.onlyMessages.filter(({ rowId }) => rowIds.has(rowId));
  if (onlyMessages.length === exclusions.onlyMessages.length) return exclusions;
  return { ...exclusions, onlyMessages };
}

export type MessageState =
  | 'moves'
  /** Unticked, or the row is not chosen. */
  | 'stays'
  /** By the row's rule, whatever is ticked. */
  | 'kept';

export function messageState(
  exclusions: Exclusions,
  { rowId, isChosen }: { rowId: RowId; isChosen: boolean },
  message: MessageInRow,
): MessageState {
  const rule = keepRuleOf(exclusions, rowId);
  if (rule !== null && message.keptBy.includes(rule)) return 'kept';
  if (!isChosen || exclusions.messageIds.includes(message.id)) return 'stays';
  return onlyIn(exclusions, rowId)?.includes(message.id) === false ? 'stays' : 'moves';
}

/** Of a row that is not chosen the first message to be ticked is moved alone; of a sender none can be. */
export function withMessageToggled(
  exclusions: Exclusions,
  rowId: RowId,
  { isChosen, message }: { isChosen: boolean; message: MessageInRow },
): Exclusions {
  const { id } = message;
  const isMoving = messageState(exclusions, { rowId, isChosen }, message) === 'moves';
  const messageIds = exclusions.messageIds.filter((other) => other !== id);
  const only = isChosen ? onlyIn(exclusions, rowId) : [];
  if (only === null || isSenderRowId(rowId)) {
    return { ...exclusions, messageIds: isMoving ? [...messageIds, id] : messageIds };
  }
  const others = exclusions.onlyMessages.filter((row) => row.rowId !== rowId);
  const ids = isMoving ? only.filter((other) => other !== id) : [...only, id];
  return {
    ...exclusions,
    messageIds,
    onlyMessages: ids.length === 0 ? others : [...others, { rowId, messageIds: ids }],
  };
}

export function namesTooMany({ messageIds, onlyMessages }: Exclusions): boolean {
  const named = onlyMessages.reduce((sum, row) => sum + row.messageIds.length, messageIds.length);
  return named > MAX_NAMED_MESSAGES;
}

export type ExclusionControl = {
  exclusions: Exclusions;
  /** The figures on the page are still those of before the last change. */
  isCounting: boolean;
  setKeepRule: (rowIds: readonly SenderRowId[], rule: KeepRule | null) => void;
  toggleMessage: (rowId: RowId, message: MessageInRow) => void;
  /** Without what was picked out of it; what is unticked by itself still stays. */
  chooseWhole: (rowId: RowId) => void;
};

export const ExclusionContext = createContext<ExclusionControl>({
  exclusions: NO_EXCLUSIONS,
  isCounting: false,
  setKeepRule: () => undefined,
  toggleMessage: () => undefined,
  chooseWhole: () => undefined,
});

export function useExclusions(): ExclusionControl {
  return useContext(ExclusionContext);
}
