import { isRunningCleanup, trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { carKm, ledMonths } from '#worker/domain/co2.ts';
import { tokenState, type TokenTimes } from '#worker/domain/orders/order-status.ts';
import { trashedSizeBytes } from '#worker/domain/orders/undone-work.ts';
import { acceptedFlow } from '#worker/domain/unsubscribes/ended-flow.ts';
import {
  type Unsubscribe,
  type UnsubscribeCounts,
  UNTRIED_REASONS,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import type { LineKind, ReceiptLine, ReceiptSection, UnsubscribeKind } from './line-kinds.ts';
import { purchaseLines } from './purchase-lines.ts';
import { type ReceiptFacts, savedCo2 } from './receipt-facts.ts';

/** `token`: the access that mail was last moved or restored with; null: unused. */
export type AccessFacts = { token: (TokenTimes & AccessKey) | null; nowMs: number };
type AccessKey = { masked: string; createdAtMs: number; usedAtMs: number };

/**
 * The lines of a receipt, in their order, without empty sections. `access`: null where it is not told, as in a mail,
 * which would go on saying what has long changed.
 */
export function receiptSections(
  facts: ReceiptFacts,
  access: AccessFacts | null,
): readonly ReceiptSection[] {
  const { unsubscribes } = facts.cleanup;
  const sections: ReceiptSection[] = [
    { kind: 'order', lines: [...orderLines(facts), boughtLine(facts)] },
    { kind: 'ordered', lines: orderedLines(facts) },
    { kind: 'work', lines: workLines(facts) },
    {
      kind: 'unsubscribes',
      lines: unsubscribes === null ? [] : unsubscribeLines(unsubscribes),
    },
    { kind: 'purchase', lines: purchaseLines(facts) },
    { kind: 'access', lines: access === null ? [] : accessLines(access, facts) },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

export function orderLines({ orderNumber }: Pick<ReceiptFacts, 'orderNumber'>): ReceiptLine[] {
  return [{ kind: 'order_number', figure: { unit: 'verbatim', text: orderNumber } }];
}

function boughtLine({ paidAtMs }: ReceiptFacts): ReceiptLine {
  return { kind: 'bought', figure: { unit: 'date', atMs: paidAtMs } };
}

/** What was chosen, by section; empty sections are left out. */
export function orderedLines({
  chosen,
  messageCount,
  excludedCount,
  sizeBytes,
}: Pick<ReceiptFacts, 'chosen' | 'messageCount' | 'excludedCount' | 'sizeBytes'>): ReceiptLine[] {
  const { newsletters, oldMail, largeMail } = chosen;
  return [
    ...counted('newsletters', newsletters.messageCount, 'emails').map((line) => ({
      ...line,
      labelCount: newsletters.rowCount,
    })),
    ...counted('old_mail', oldMail.messageCount, 'emails'),
    ...counted('large_mail', largeMail.messageCount, 'emails'),
    { kind: 'ordered', figure: { unit: 'emails', count: messageCount }, isStrong: true },
    { kind: 'ordered_space', figure: { unit: 'bytes', bytes: sizeBytes } },
    ...counted('excluded', excludedCount, 'emails'),
  ];
}

/** What was done; lines for zero counts are omitted. */
function workLines(facts: ReceiptFacts): ReceiptLine[] {
  const { cleanup } = facts;
  const {
    goal,
    status,
    selectedCount,
    movedCount,
    alreadyDeletedCount,
    protectedSinceCount,
    mismatchedCount,
    refutedCount,
  } = cleanup;
  const trashed = trashedCount(cleanup);
  return [
    ...counted('moved', movedCount),
    ...counted('already_deleted', alreadyDeletedCount),
    ...counted('protected_since', protectedSinceCount),
    ...counted('mismatched', mismatchedCount),
    ...counted('refuted', refutedCount),
    ...counted(
      goal === 'move' && isRunningCleanup(status) ? 'to_move' : 'not_moved',
      selectedCount -
        movedCount -
        alreadyDeletedCount -
        protectedSinceCount -
        mismatchedCount -
        refutedCount,
    ),
    ...counted('restored', cleanup.restoredCount),
    ...counted('not_in_trash', cleanup.notInTrashCount),
    { kind: 'in_trash', figure: { unit: 'pieces', count: trashed }, isStrong: true },
    ...(trashed === 0 ? [] : savingLines(facts, trashedSizeBytes(facts, cleanup))),
    ...flowLines(facts),
  ];
}

/** The space of what is in the trash, the estimate for storing it, and what that compares to. */
function savingLines(facts: ReceiptFacts, bytes: number): ReceiptLine[] {
  const { lowKg, centralKg, highKg } = savedCo2(facts, facts.cleanup);
  return [
    { kind: 'freed_space', figure: { unit: 'bytes', bytes }, isStrong: true },
    { kind: 'saved_co2', figure: { unit: 'kg', kg: centralKg } },
    { kind: 'published_span', figure: { unit: 'kg_span', lowKg, highKg } },
    { kind: 'driving', figure: { unit: 'km', km: carKm(centralKg) } },
    { kind: 'led_lamp', figure: { unit: 'led_months', months: ledMonths(centralKg) } },
  ];
}

/** The emissions of ended newsletters, with our own range. */
function flowLines(facts: ReceiptFacts): ReceiptLine[] {
  const { unsubscribes } = facts.cleanup;
  const flow = acceptedFlow(facts, unsubscribes);
  if (flow === null || flow.highKg === 0) return [];
  const { lowKg, centralKg, highKg } = flow;
  return [
    {
      kind: 'ended_flow',
      figure: { unit: 'kg', kg: centralKg },
      labelCount: unsubscribes?.confirmedCount ?? 0,
    },
    { kind: 'own_span', figure: { unit: 'kg_span', lowKg, highKg } },
  ];
}

/** Untried senders are refunded, so they are listed apart from impossible ones. */
function unsubscribeLines(counts: UnsubscribeCounts): ReceiptLine[] {
  const { notPossibleCount, untriedCount } = counts;
  return [
    ...counted('confirmed', counts.confirmedCount),
    ...counted('asked', counts.askedCount),
    ...counted('needs_click', counts.needsClickCount),
    ...counted('not_possible', notPossibleCount - untriedCount),
    ...counted('untried', untriedCount),
    ...counted('waiting', counts.waitingCount),
  ];
}

/** The line that counts this sender. */
export function unsubscribeKind({
  status,
  reason,
}: Pick<Unsubscribe, 'status' | 'reason'>): UnsubscribeKind {
  const isUntried =
    status === 'not_possible' && reason !== null && UNTRIED_REASONS.includes(reason);
  return isUntried ? 'untried' : status;
}

function counted(
  kind: LineKind,
  count: number,
  unit: 'pieces' | 'emails' = 'pieces',
): ReceiptLine[] {
  return count > 0 ? [{ kind, figure: { unit, count } }] : [];
}

/** `token` is null until the object has told which access moved the mail: nothing is said of it meanwhile. */
function accessLines({ token, nowMs }: AccessFacts, { cleanup }: ReceiptFacts): ReceiptLine[] {
  if (token === null) {
    return cleanup.movedCount > 0 ? [] : [{ kind: 'access_key', figure: { unit: 'none' } }];
  }
  return [
    { kind: 'access_key', figure: { unit: 'verbatim', text: token.masked } },
    at('access_created', token.createdAtMs),
    at('access_used', token.usedAtMs),
    ...accessEndLines(token, nowMs),
  ];
}

function accessEndLines(token: TokenTimes, nowMs: number): ReceiptLine[] {
  const state = tokenState(token, nowMs);
  switch (state.kind) {
    case 'unused':
      return [];
    case 'live':
      return [at('access_expires', state.expiresAtMs)];
    case 'ended':
      return [revokedLine(state.revokedAtMs)];
    case 'replaced':
      return [revokedLine(state.revokedAtMs), at('new_access_expires', state.laterExpiresAtMs)];
    default:
      return state satisfies never;
  }
}

function revokedLine(revokedAtMs: number | null): ReceiptLine {
  if (revokedAtMs === null) return { kind: 'access_revoked', figure: { unit: 'yes' } };
  return at('access_revoked', revokedAtMs);
}

function at(kind: LineKind, atMs: number): ReceiptLine {
  return { kind, figure: { unit: 'time', atMs } };
}
