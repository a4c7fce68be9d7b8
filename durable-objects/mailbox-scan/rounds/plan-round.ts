import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import type { Draw, ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import { unprovenOnOffer } from '#worker/domain/cleanups/row-samples.ts';
import { hasSung, provenTerms } from '#worker/domain/scans/canaries/long-search.ts';
import { horizonTerm } from '#worker/domain/scans/listing/listing-facets.ts';
import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { formatId } from '#worker/domain/scans/messages/message-id.ts';
import { categoryOf, OWN_BITS } from '#worker/domain/scans/messages/message-mark.ts';
import {
  groupsInDoubt,
  type SenderBook,
  unmixedUpdates,
} from '#worker/domain/scans/senders/sender-book.ts';
import { largestWellKnown } from '#worker/domain/scans/senders/sender-dictionary.ts';
import {
  type BookedGroup,
  groupKey,
  MIXED_EVIDENCE,
  senderOfGroup,
} from '#worker/domain/scans/senders/sender-groups.ts';
import { isListKey } from '#worker/domain/scans/senders/sender-key.ts';
import type { BookedSender } from '#worker/domain/scans/senders/sender-numbers.ts';
import { attributedShare } from '#worker/domain/scans/senders/sender-pool.ts';
import {
  CHECK_KINDS,
  checkCells,
  type CheckKind,
  type SenderCell,
} from '#worker/domain/scans/senders/sender-search.ts';

import { drawSeed } from './draw-seed.ts';
import { fetchedIds } from './fetched-messages.ts';
import { askedSearches, longSearchCells } from './long-searches.ts';
import { askOfArrivals } from './plan-arrivals.ts';

/**
 * What has yet to be asked of the senders found before their mail is offered: many at once, and each by
 * itself where the answer for many was not a clear no.
 */
function pendingChecks(scan: ScanRecord, parts: ScanParts, book: SenderBook): SenderCell[] {
  const { rounds, memory } = parts;
  const terms = [horizonTerm(scan.startedMs)];
  const asked = askedSearches(parts, rounds.rounds().length);
  const mostTerms = hasSung(asked) ? (provenTerms(asked) ?? 1) : undefined;
  const offered = new Set([...book.groups.bulk].map(senderOfGroup));
  const suspects: Record<CheckKind, BookedSender[]> = {
    mixed: unmixedUpdates(book).flatMap(({ senderNumber }) => book.senders[senderNumber - 1] ?? []),
    writtenTo: book.senders.filter(
      ({ senderNumber, senderKey }) => offered.has(senderNumber) && !isListKey(senderKey),
    ),
  };
  return CHECK_KINDS.flatMap((kind) => {
    const { asked, unclear } = memory.checked(kind, rounds.rounds().length);
    const unasked = suspects[kind].filter(({ senderNumber }) => !asked.has(senderNumber));
    const doubtful = suspects[kind].filter(({ senderNumber }) => unclear.has(senderNumber));
    return [
      ...checkCells(kind, unasked, terms, { isEachAlone: false, mostTerms }),
      ...checkCells(kind, doubtful, terms, { isEachAlone: true }),
    ];
  });
}

/**
 * So many messages a scan reads only to prove what they are: 6,000 units, a minute and a bit at the user's pace. What
 * they do not reach is read before it is moved.
 */
const MOST_PROOF_READS = 300;
/** None of them changes whom to look for, so that many may be under way. */
const READS_AT_ONCE = 25;

/** Messages on offer that nothing proves yet, whole rows first: the fewer a row has, the sooner it is exact. */
function drawUnproven(scan: ScanRecord, parts: ScanParts): Draw[] {
  const { rounds, memory } = parts;
  const count = rounds.rounds().length;
  const read = rounds.samples(count).filter(({ isProof }) => isProof === true).length;
  const left = MOST_PROOF_READS - read;
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

/** As many as are fetched at the same time: none waits, and few are of one sender. */
const ROUND_SIZE = 5;
/** Messages drawn from all that the dictionary has found. */
const WELL_KNOWN_SAMPLE = 6;
const LARGEST_WELL_KNOWN = 20;
/** This close to the goal a whole round would go past it. */
const NEAR_GOAL = 0.004;

/**
 * When a scan is usable, and when it is done (design, section 7), with the most that it may fetch for it; and with the
 * least, which in a small mailbox is enough to name those who wrote once or twice.
 */
export const GROUPING_GOALS = {
  usable: { share: 0.8, fetchesPerRoot: 1.6, fetches: 20, leastFetches: 0, namesWellKnown: false },
  deep: { share: 0.95, fetchesPerRoot: 3.2, fetches: 40, leastFetches: 100, namesWellKnown: true },
} as const;

export type GroupingGoal = (typeof GROUPING_GOALS)[keyof typeof GROUPING_GOALS];

export type NextRound =
  | { kind: 'draw'; draws: Draw[] }
  | { kind: 'check'; cells: SenderCell[] }
  /** The goal is met, or cannot be met. */
  | { kind: 'enough' };

/** Whether enough senders are known, or which messages to fetch next. Call between rounds. */
export function nextRound(scan: ScanRecord, parts: ScanParts, goal: GroupingGoal): NextRound {
  const { rounds, memory } = parts;
  const count = rounds.rounds().length;
  const book = memory.book(count);
  const pool = memory.pool(scan, count);
  const states = pool.states(book.groups, book.drawn);
  const candidates = states.reduce((sum, state) => sum + state.candidates, 0);
  const former = memory.former();
  const allowed = goal.fetches + Math.ceil(goal.fetchesPerRoot * Math.sqrt(candidates));
  const fetches = book.drawn.length + (former?.fetches ?? 0);
  const left = allowed - fetches;
  const arrivals = askOfArrivals(scan, parts, book);
  if (arrivals !== null) return arrivals;
  const askedAgain = longSearchCells(scan, parts);
  if (askedAgain.length > 0) return { kind: 'check', cells: askedAgain };
  if (count === 1) {
    const draws = drawWellKnown(scan, parts);
    if (draws.length > 0) return { kind: 'draw', draws };
  }
  const doubtful = drawDoubtful(scan, groupsInDoubt(book), parts);
  if (doubtful.length > 0) return { kind: 'draw', draws: doubtful.slice(0, ROUND_SIZE) };
  // Of what is left of bulk mail after a clean-up less is known, though nothing was forgotten: for a scan that
  // has its result, what was cleared counts as known.
  const share = attributedShare(states, goal.namesWellKnown ? (former?.cleared() ?? 0) : 0);
  const isNamed = share >= goal.share && fetches >= goal.leastFetches;
  if (left <= 0 || isNamed) {
    return fromEveryName(scan, parts, { book, goal });
  }

  const isNear = share < goal.share && goal.share - share < NEAR_GOAL;
  const size = Math.min(isNear ? 2 : ROUND_SIZE, left);
  const seed = drawSeed(scan.userId) + count;
  const positions = pool.draw(book.groups, states, { size, seed });
  if (positions.length === 0) return fromEveryName(scan, parts, { book, goal });
  const index = memory.index();
  return { kind: 'draw', draws: positions.map((position) => randomDraw(index, position)) };
}

/** What is left to be done once enough senders are known. */
function fromEveryName(
  scan: ScanRecord,
  parts: ScanParts,
  { book, goal }: { book: SenderBook; goal: GroupingGoal },
): NextRound {
  const draws = goal.namesWellKnown
    ? [drawLargestWellKnown(scan, parts), drawUnproven(scan, parts)].find(
        ({ length }) => length > 0,
      )
    : undefined;
  return draws === undefined ? checkedOff(scan, parts, book) : { kind: 'draw', draws };
}

/** Enough, once what is on offer has been checked. */
function checkedOff(scan: ScanRecord, parts: ScanParts, book: SenderBook): NextRound {
  const cells = pendingChecks(scan, parts, book);
  return cells.length === 0 ? { kind: 'enough' } : { kind: 'check', cells };
}

/** The first messages to ask for their senders, before any sender is known. */
export function firstSenders(scan: ScanRecord, { memory }: ScanParts): Draw[] {
  const book = memory.book(0);
  const pool = memory.pool(scan, 0);
  const states = pool.states(book.groups, book.drawn);
  const positions = pool.draw(book.groups, states, {
    size: ROUND_SIZE,
    seed: drawSeed(scan.userId),
  });
  return positions.map((position) => randomDraw(memory.index(), position));
}

/** A few more messages from all that the dictionary has found, to be weighed: nobody fetches them otherwise. */
function drawWellKnown(scan: ScanRecord, parts: ScanParts): Draw[] {
  const { memory } = parts;
  const { senders } = memory.dictionary();
  const index = memory.index();
  const seed = drawSeed(scan.userId);
  const fetched = fetchedPositions(parts);
  const heldBefore = (memory.former()?.book.named ?? []).filter(
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
 * A message of each of the largest well-known senders that none was fetched of: their rows are the first to
 * be looked at, and should show what a message says itself.
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
  // Of a sender that a former scan has fetched a message of, its rows show what that one said.
  for (const { senderNumber } of memory.former()?.book.groups ?? []) wanted.delete(senderNumber);
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

/** Its size is kept as well: what is fetched for its sender calibrates sizes for nothing. */
function drawOf(index: MailboxIndex, position: number): Draw {
  const { high, low } = index.idAt(position);
  return { messageId: formatId(high, low), wants: ['size', 'sender'] };
}

function randomDraw(index: MailboxIndex, position: number): Draw {
  return { ...drawOf(index, position), isRandom: true };
}

/**
 * More messages of each group whose evidence is too thin, as far as it holds any that were not fetched; by
 * hash, so that the order in which they were listed plays no part.
 */
function drawDoubtful(
  scan: ScanRecord,
  groups: readonly BookedGroup[],
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
