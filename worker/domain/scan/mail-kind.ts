import { hashText } from './hash-text.ts';
import { isWithin, type ListHeaders } from './mailing-list.ts';

/**
 * What a row of bulk mail is. `newsletter`: somebody writes to many · `list`: a mailing list, which goes by its own name
 * and not by whoever writes to it · `group`: a list of people who know each other, such as the colleagues of a company;
 * whoever leaves it no longer hears from them, be it a newsletter that brought it here.
 */
export const MAIL_KINDS = ['newsletter', 'list', 'group'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What one message tells of the list that it came through. */
export type ListSigns = {
  /** A service for groups of people runs the list. */
  isGroupService: boolean;
  /** There is an address at which its members write to it. */
  hasPostAddress: boolean;
  /** It was written within the organisation that has the list, or under the list's own address. */
  isInternal: boolean;
  /** Tells one writer from another. */
  writer: number;
};

/** The same of all messages of a row that were read; `isInternal` holds of each of them, `isDiscussion` of one at least. */
export type ListFacts = Omit<ListSigns, 'writer'> & { isDiscussion: boolean; writers: number[] };

/** Two are several. */
const MOST_WRITERS = 2;
const POST_ADDRESS = /<\s*mailto:([^<>?\s]+)/i;
const LIST_ADDRESS = /^\s*(?:list\s+)?<?([^\s<>;,]+@[^\s<>;,]+)/i;
/** Where groups are hosted: Google Groups, Groups.io, Microsoft 365, Topicbox, Gaggle, and names like theirs. */
const GROUP_HOST =
  /(?:^|[./@<\s])(?:groups\.[\w-]+|(?:googlegroups|topicbox)\.com|gaggle\.email)(?=$|[./?>:;,\s])/i;
/** Google Groups, whatever the domain it runs under. */
const GOOGLE_GROUP = /googlegroups-manage\+|\/group\/[^/\s]+\/(?:post|subscribe)\b|\+owners@/i;

/** null where no header tells of a list. */
export function listSigns(headers: ListHeaders, fromAddress: string): ListSigns | null {
  const { listId, listPost, mailingList, beenThere, listUnsubscribe } = headers;
  if ([listId, listPost, mailingList, beenThere].every((value) => value === null)) return null;
  const postAddress =
    POST_ADDRESS.exec(listPost ?? '')?.[1] ??
    LIST_ADDRESS.exec(mailingList ?? '')?.[1] ??
    LIST_ADDRESS.exec(beenThere ?? '')?.[1] ??
    null;
  const told = [listId, listPost, mailingList, beenThere, listUnsubscribe].map(
    (value) => value ?? '',
  );
  return {
    isGroupService: told.some((value) => GROUP_HOST.test(value) || GOOGLE_GROUP.test(value)),
    hasPostAddress: postAddress !== null,
    isInternal: postAddress !== null && isWithin(fromAddress, postAddress),
    writer: hashText(fromAddress.toLowerCase()),
  };
}

/** `isDiscussion`: see MailingList. */
export function addListSigns(
  facts: ListFacts | null,
  signs: ListSigns,
  isDiscussion: boolean,
): ListFacts {
  const { writer, ...rest } = signs;
  return joinListFacts(facts, { ...rest, isDiscussion, writers: [writer] });
}

export function joinListFacts(one: ListFacts | null, other: ListFacts): ListFacts {
  if (one === null) return other;
  return {
    isGroupService: one.isGroupService || other.isGroupService,
    hasPostAddress: one.hasPostAddress || other.hasPostAddress,
    isInternal: one.isInternal && other.isInternal,
    isDiscussion: one.isDiscussion || other.isDiscussion,
    writers: [...new Set([...one.writers, ...other.writers])].slice(0, MOST_WRITERS),
  };
}

/**
 * `isOfList`: the row goes by a list's name and not by a writer's. So does a newsletter that writes each message from
 * another address.
 */
export function mailKind(facts: ListFacts | null, isOfList: boolean): MailKind {
  if (facts === null) return isOfList ? 'list' : 'newsletter';
  const { isGroupService, hasPostAddress, isInternal, writers } = facts;
  const isOfColleagues = isInternal && writers.length > 1;
  if (hasPostAddress && (isGroupService || isOfColleagues)) return 'group';
  return isOfList && facts.isDiscussion ? 'list' : 'newsletter';
}

/** Whether a message to a group was written within the organisation that has it. */
export function isOfColleague(signs: ListSigns | null): boolean {
  return signs !== null && signs.isGroupService && signs.isInternal;
}

/** Whether a message by itself shows that it came through a group: who else writes to it is not known of one. */
export function isOfGroup(signs: ListSigns | null): boolean {
  return signs !== null && mailKind(addListSigns(null, signs, true), true) === 'group';
}
