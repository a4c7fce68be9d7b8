import { drawSeed } from '#worker/domain/scans/estimates/seeded-random.ts';
import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import type { Draw, ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import { unprovenOnOffer } from '#worker/domain/cleanups/row-samples.ts';
import { wasTruncated, maxReliableTerms } from '#worker/domain/scans/canaries/long-search.ts';
import { horizonTerm } from '#worker/domain/scans/listing/listing-facets.ts';
import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { formatId } from '#worker/domain/scans/messages/message-id.ts';
import { categoryOf, OWN_BITS } from '#worker/domain/scans/messages/message-mark.ts';
import {
  groupsInDoubt,
  type SenderDirectory,
  unmixedUpdates,
} from '#worker/domain/scans/senders/sender-directory.ts';
import { largestWellKnown } from '#worker/domain/scans/senders/sender-dictionary.ts';
import {
  type RegisteredGroup,
  groupKey,
  MIXED_EVIDENCE,
  senderOfGroup,
} from '#worker/domain/scans/senders/sender-groups.ts';
import { isListKey } from '#worker/domain/scans/senders/sender-key.ts';
import type { RegisteredSender } from '#worker/domain/scans/senders/sender-numbers.ts';
import { attributedShare } from '#worker/domain/scans/senders/sender-pool.ts';
import {
  CHECK_KINDS,
  checkCells,
  type CheckKind,
  type SenderCell,
} from '#worker/domain/scans/senders/sender-search.ts';

import { fetchedIds } from './fetched-messages.ts';
import { askedSearches, longSearchCells } from './long-searches.ts';
import { planArrivals } from './plan-arrivals.ts';

/**
 * Checks before senders' mail is offered: jointly, then individually where the joint result was not
 * empty.
 */
function pendingChecks(
  scan: ScanRecord,
  parts: ScanParts,
  directory: SenderDirectory,
): SenderCell[] {
  const { rounds, memory } = parts;
  const terms = [horizonTerm(scan.startedMs)];
  const asked = askedSearches(parts, rounds.rounds().length);
  const maxTerms = wasTruncated(asked) ? (maxReliableTerms(asked) ?? 1) : undefined;
  const offered = new Set([...directory.groups.bulk].map(senderOfGroup));
  const suspects: Record<CheckKind, RegisteredSender[]> = {
    mixed: unmixedUpdates(directory).flatMap(
      ({ senderNumber }) => directory.senders[senderNumber - 1] ?? [],
    ),
    writtenTo: directory.senders.filter(
      ({ senderNumber, senderKey }) => offered.has(senderNumber) && !isListKey(senderKey),
    ),
  };
  return CHECK_KINDS.flatMap((kind) => {
    const { asked, unclear } = memory.checked(kind, rounds.rounds().length);
    const unasked = suspects[kind].filter(({ senderNumber }) => !asked.has(senderNumber));
    const doubtful = suspects[kind].filter(({ senderNumber }) => unclear.has(senderNumber));
    return [
      ...checkCells(kind, unasked, terms, { isEachAlone: false, maxTerms }),
      ...checkCells(kind, doubtful, terms, { isEachAlone: true }),
    ];
  });
}

/**
 * 6,000 units, a good minute at the user's rate. Other unproven mail is checked before it is moved.
 */
const MAX_PROOF_READS = 300;
/** Independent of each other. */
const READS_AT_ONCE = 25;

function drawUnproven(scan: ScanRecord, parts: ScanParts): Draw[] {
  const { rounds, memory } = parts;
  const count = rounds.rounds().length;
  const read = rounds.samples(count).filter(({ isProof }) => isProof === true).length;
  const left = MAX_PROOF_READS - read;
  if (left <= 0) return [];
  const index = memory.index();
  const rows = [...unprovenOnOffer(memory.mailbox(scan, count)).values()];
  return rows
    .toSorted((one, other) => one.length - other.length)
    .flat()
    .slice(0, Math.min(left, READS_AT_ONCE))
    .map((position) => {
      const { high, low } = index.idAt(position);
      return { messageId: formatId(high, low), wants: ['size', 'sender'], isProof: true };
    });
}

/** The concurrency: none waits, and few share a sender. */
const ROUND_SIZE = 5;
/** Drawn from all dictionary mail. */
const WELL_KNOWN_SAMPLE = 6;
const LARGEST_WELL_KNOWN = 20;
/** A full round would overshoot. */
const NEAR_GOAL = 0.004;

/**
 * Usable and final goals (design, section 7) with their fetch limits; `minFetches` lets a small
 * mailbox name rare senders.
 */
export const GROUPING_GOALS = {
  usable: { share: 0.8, fetchesPerRoot: 1.6, fetches: 20, minFetches: 0, namesWellKnown: false },
  deep: { share: 0.95, fetchesPerRoot: 3.2, fetches: 40, minFetches: 100, namesWellKnown: true },
} as const;

export type GroupingGoal = (typeof GROUPING_GOALS)[keyof typeof GROUPING_GOALS];

export type NextRound =
  | { kind: 'draw'; draws: Draw[] }
  | { kind: 'check'; cells: SenderCell[] }
  /** Reached, or unreachable. */
  | { kind: 'enough' };

/** Call between rounds. */
export function nextRound(scan: ScanRecord, parts: ScanParts, goal: GroupingGoal): NextRound {
  const { rounds, memory } = parts;
  const count = rounds.rounds().length;
  const directory = memory.directory(count);
  const pool = memory.pool(scan, count);
  const states = pool.states(directory.groups, directory.drawn);
  const candidates = states.reduce((sum, state) => sum + state.candidates, 0);
  const previous = memory.previous();
  const allowed = goal.fetches + Math.ceil(goal.fetchesPerRoot * Math.sqrt(candidates));
  const fetches = directory.drawn.length + (previous?.fetches ?? 0);
  const left = allowed - fetches;
  const arrivals = planArrivals(scan, parts, directory);
  if (arrivals !== null) return arrivals;
  const askedAgain = longSearchCells(scan, parts);
  if (askedAgain.length > 0) return { kind: 'check', cells: askedAgain };
  if (count === 1) {
    const draws = drawWellKnown(scan, parts);
    if (draws.length > 0) return { kind: 'draw', draws };
  }
  const doubtful = drawDoubtful(scan, groupsInDoubt(directory), parts);
  if (doubtful.length > 0) return { kind: 'draw', draws: doubtful.slice(0, ROUND_SIZE) };
  // After a clean-up the attributed share drops though nothing was forgotten, so a deepening scan
  // counts deleted mail too.
  const share = attributedShare(states, goal.namesWellKnown ? (previous?.cleared() ?? 0) : 0);
  const isNamed = share >= goal.share && fetches >= goal.minFetches;
  if (left <= 0 || isNamed) {
    return finishGoal(scan, parts, { directory, goal });
  }

  const isNear = share < goal.share && goal.share - share < NEAR_GOAL;
  const size = Math.min(isNear ? 2 : ROUND_SIZE, left);
  const seed = drawSeed(scan.userId) + count;
  const positions = pool.draw(directory.groups, states, { size, seed });
  if (positions.length === 0) return finishGoal(scan, parts, { directory, goal });
  const index = memory.index();
  return { kind: 'draw', draws: positions.map((position) => randomDraw(index, position)) };
}

function finishGoal(
  scan: ScanRecord,
  parts: ScanParts,
  { directory, goal }: { directory: SenderDirectory; goal: GroupingGoal },
): NextRound {
  const draws = goal.namesWellKnown
    ? [drawLargestWellKnown(scan, parts), drawUnproven(scan, parts)].find(
        ({ length }) => length > 0,
      )
    : undefined;
  return draws === undefined ? planChecks(scan, parts, directory) : { kind: 'draw', draws };
}

function planChecks(scan: ScanRecord, parts: ScanParts, directory: SenderDirectory): NextRound {
  const cells = pendingChecks(scan, parts, directory);
  return cells.length === 0 ? { kind: 'enough' } : { kind: 'check', cells };
}

export function firstSenders(scan: ScanRecord, { memory }: ScanParts): Draw[] {
  const directory = memory.directory(0);
  const pool = memory.pool(scan, 0);
  const states = pool.states(directory.groups, directory.drawn);
  const positions = pool.draw(directory.groups, states, {
    size: ROUND_SIZE,
    seed: drawSeed(scan.userId),
  });
  return positions.map((position) => randomDraw(memory.index(), position));
}

/** Size samples of dictionary mail, which is never fetched otherwise. */
function drawWellKnown(scan: ScanRecord, parts: ScanParts): Draw[] {
  const { memory } = parts;
  const { senders } = memory.dictionary();
  const index = memory.index();
  const seed = drawSeed(scan.userId);
  const fetched = fetchedPositions(parts);
  const heldBefore = (memory.previous()?.directory.named ?? []).filter(
    ({ messageId }) => (senders[index.findId(messageId)] ?? 0) !== 0,
  ).length;
  const found: number[] = [];
  senders.forEach((sender, position) => {
    if (sender !== 0 && !fetched.has(position)) found.push(position);
  });
  return found
    .map((position) => ({ position, hash: index.hashAt(position, seed) }))
    .sort((one, other) => one.hash - other.hash)
    .slice(0, Math.max(0, WELL_KNOWN_SAMPLE - heldBefore))
    .map(({ position }) => drawOf(index, position));
}

/**
 * One fetch for each of the largest well-known senders: users look at these rows first, and they
 * should show a message's own evidence.
 */
function drawLargestWellKnown(scan: ScanRecord, parts: ScanParts): Draw[] {
  const { memory } = parts;
  const dictionary = memory.dictionary();
  const index = memory.index();
  const wanted = new Map(
    largestWellKnown(dictionary, LARGEST_WELL_KNOWN).map((sender) => [sender, new Array<number>()]),
  );
  dictionary.senders.forEach((sender, position) => wanted.get(sender)?.push(position));
  const fetched = fetchedPositions(parts);
  const seed = drawSeed(scan.userId);
  // An earlier scan's fetch suffices.
  for (const { senderNumber } of memory.previous()?.directory.groups ?? [])
    wanted.delete(senderNumber);
  return [...wanted.values()]
    .filter((positions) => positions.length > 0 && !positions.some((found) => fetched.has(found)))
    .map((positions) =>
      positions.reduce((one, other) =>
        index.hashAt(other, seed) < index.hashAt(one, seed) ? other : one,
      ),
    )
    .slice(0, ROUND_SIZE)
    .map((position) => drawOf(index, position));
}

function fetchedPositions({ rounds, memory }: ScanParts): ReadonlySet<number> {
  const index = memory.index();
  const ids = fetchedIds({ rounds, memory }, rounds.rounds().length);
  return new Set([...ids].map((messageId) => index.findId(messageId)));
}

/** Sender fetches also calibrate sizes. */
function drawOf(index: MailboxIndex, position: number): Draw {
  const { high, low } = index.idAt(position);
  return { messageId: formatId(high, low), wants: ['size', 'sender'] };
}

function randomDraw(index: MailboxIndex, position: number): Draw {
  return { ...drawOf(index, position), isRandom: true };
}

/** By hash, independent of listing order. */
function drawDoubtful(
  scan: ScanRecord,
  groups: readonly RegisteredGroup[],
  { rounds, memory }: ScanParts,
): Draw[] {
  if (groups.length === 0) return [];
  const count = rounds.rounds().length;
  const index = memory.index();
  const claims = memory.claims(count);
  const fetched = fetchedIds({ rounds, memory }, count);
  const members = new Map(groups.map(({ key }) => [key, new Array<number>()]));
  for (let position = 0; position < index.size; position += 1) {
    const marks = index.marksAt(position);
    if ((marks & OWN_BITS) !== 0) continue;
    members.get(groupKey(claims.senderAt(position), categoryOf(marks)))?.push(position);
  }
  const seed = drawSeed(scan.userId);
  return groups.flatMap((group) =>
    (members.get(group.key) ?? [])
      .toSorted((one, other) => index.hashAt(one, seed) - index.hashAt(other, seed))
      .map((position) => drawOf(index, position))
      .filter(({ messageId }) => !fetched.has(messageId))
      .slice(0, MIXED_EVIDENCE - group.fetched),
  );
}
