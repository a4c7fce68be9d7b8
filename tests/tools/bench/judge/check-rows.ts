import { expectedRows, type RowClaims } from './expected-rows.ts';
import type { FoundMessage, FoundRows } from './found-rows.ts';
import type { MailboxCalendar } from './mailbox-calendar.ts';
import type { RowName } from './row-meaning.ts';
import type { TruthFact } from './truth-facts.ts';

export type RowCheck = {
  /** What each row should count. */
  expectedCounts: ReadonlyMap<RowName, number>;
  /** What is wrong, in words; empty when every row holds exactly what it means. */
  problems: string[];
};

const SHOWN_PROBLEMS = 5;
const NEWSLETTER = 'newsletter ';

const NOT_FOUND: FoundMessage = {
  row: null,
  knownSender: null,
  isNewsletter: false,
  proof: 'unproven',
  isKept: false,
};

/** Holds every message against what the rows mean. `writtenTo`: keys of whom the owner has written to. */
export function checkRows(
  facts: readonly TruthFact[],
  found: Pick<FoundRows, 'messages' | 'oldestYear'>,
  writtenTo: ReadonlySet<string>,
  calendar: MailboxCalendar,
): RowCheck {
  const claims: RowClaims = {
    categories: claimedCategories(facts, found),
    oldestYear: found.oldestYear,
    writtenTo: newsletterSenders(found).intersection(writtenTo),
  };
  const expectedCounts = new Map<RowName, number>();
  const wrong: string[] = [];
  facts.forEach((fact, order) => {
    const message = found.messages[order] ?? NOT_FOUND;
    const { row } = message;
    const allowed = expectedRows(fact, message, claims, calendar);
    const isRight = row === null ? allowed.length === 0 : allowed.includes(row);
    const counted = isRight ? row : (allowed[0] ?? null);
    if (counted !== null) expectedCounts.set(counted, (expectedCounts.get(counted) ?? 0) + 1);
    if (!isRight) {
      wrong.push(`${fact.id} is in ${row ?? 'no row'}, not in ${allowed[0] ?? 'no row'}`);
    }
  });
  const problems = wrong.slice(0, SHOWN_PROBLEMS);
  if (wrong.length > SHOWN_PROBLEMS) problems.push(`… ${wrong.length} messages in all`);
  return { expectedCounts, problems };
}

/** Only whether these were written to is looked up: of others that a scan knows it could not say. */
function newsletterSenders({ messages }: Pick<FoundRows, 'messages'>): Set<string> {
  const senders = new Set<string>();
  for (const message of messages) {
    if (message?.isNewsletter === true && message.knownSender !== null) {
      senders.add(message.knownSender);
    }
  }
  return senders;
}

/** The categories in which a row holds mail: it then has to hold all of its sender's there. */
function claimedCategories(
  facts: readonly TruthFact[],
  { messages }: Pick<FoundRows, 'messages'>,
): Map<string, Set<string>> {
  const categories = new Map<string, Set<string>>();
  facts.forEach(({ category }, order) => {
    const row = messages[order]?.row ?? null;
    if (row === null || !row.startsWith(NEWSLETTER)) return;
    const sender = row.slice(NEWSLETTER.length);
    const claimed = categories.get(sender);
    if (claimed === undefined) categories.set(sender, new Set([category]));
    else claimed.add(category);
  });
  return categories;
}

/**
 * Asks for ids as an order does, of all rows at once and of a few by themselves (each asks for a pass over
 * the whole mailbox), and says which answers are not what the rows hold.
 */
export function checkChosenIds(
  facts: readonly TruthFact[],
  { rows, messages, idsOf }: FoundRows,
): string[] {
  const rowOfId = new Map<string, RowName>();
  facts.forEach(({ id }, order) => {
    const row = messages[order]?.row ?? null;
    if (row !== null) rowOfId.set(id, row);
  });
  const firstOf = (kind: string) => rows.filter(({ name }) => name.startsWith(kind)).slice(0, 1);
  const alone = [NEWSLETTER, 'old ', 'large ', 'own-large '].flatMap(firstOf);
  return [rows, ...alone.map((row) => [row])].flatMap((choice) => {
    const names = new Set(choice.map(({ name }) => name));
    const wanted = choice.reduce((sum, { count }) => sum + count, 0);
    const ids = idsOf(choice.map(({ id }) => id));
    const own = ids.filter((id) => {
      const row = rowOfId.get(id);
      return row !== undefined && names.has(row);
    });
    const isExact = new Set(own).size === wanted && ids.length === wanted;
    const what = choice.length === 1 ? [...names].join() : 'all rows';
    return isExact ? [] : [`${ids.length} ids of ${what}, which count ${wanted}`];
  });
}
