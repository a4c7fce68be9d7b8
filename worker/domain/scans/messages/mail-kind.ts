import { hashText } from '#worker/domain/scans/estimates/seeded-random.ts';
import {
  isWithin,
  listAddresses,
  type ListHeaders,
  mailingListOf,
} from '#worker/domain/scans/senders/mailing-list.ts';
import { addressPurpose } from '#worker/domain/scans/senders/sender-dictionary.ts';
import { looksLikePerson } from '#worker/domain/scans/senders/sender-name.ts';

/**
 * `list`: a mailing list, identified by the list and not by who posts · `group`: a list of people
 * who know each other, such as colleagues; leaving it cuts its member off from them.
 */
export const MAIL_KINDS = ['newsletter', 'list', 'group'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export type ListSigns = {
  isGroupService: boolean;
  hasPostAddress: boolean;
  /** Author within the list's organisation, or at the list's address. */
  isInternal: boolean;
  isKeyedByList: boolean;
  /** From is the list's address, as DMARC policies require. */
  isRewritten: boolean;
  /** Hash of the author. */
  writer: number;
};

/** `isInternal` holds for every message read, the others for at least one. */
export type ListFacts = Omit<ListSigns, 'isRewritten' | 'writer'> & { writers: number[] };

export type Writer = { name: string; address: string };

export const NOBODY: Writer = { name: '', address: '' };

const MAX_WRITERS = 2;
/** Google Groups, Groups.io, Microsoft 365, Topicbox, Gaggle and the like. */
const GROUP_HOST =
  /(?:^|[./@<\s])(?:groups\.[\w-]+|(?:googlegroups|topicbox)\.com|gaggle\.email)(?=$|[./?>:;,\s])/i;
/** Google Groups under any domain. */
const GOOGLE_GROUP = /googlegroups-manage\+|\/group\/[^/\s]+\/(?:post|subscribe)\b|\+owners@/i;

export function listSigns(headers: ListHeaders, from: Writer): ListSigns | null {
  const { listId, listPost, mailingList, beenThere, listUnsubscribe } = headers;
  if ([listId, listPost, mailingList, beenThere].every((value) => value === null)) return null;
  const postAddress = listAddresses(headers).find((address) => address !== null) ?? null;
  const isRewritten = postAddress?.toLowerCase() === from.address.toLowerCase();
  const told = [listId, listPost, mailingList, beenThere, listUnsubscribe].map(
    (value) => value ?? '',
  );
  return {
    isGroupService: told.some((value) => GROUP_HOST.test(value) || GOOGLE_GROUP.test(value)),
    hasPostAddress: postAddress !== null,
    isInternal: postAddress !== null && isWithin(from.address, postAddress),
    isKeyedByList: mailingListOf(headers, from.address)?.isKeyedByList === true,
    isRewritten,
    writer: hashText((isRewritten ? nameBeforeList(from.name) : from.address).toLowerCase()),
  };
}

/** `'Eva Ek' via Team` */
function nameBeforeList(name: string): string {
  const viaAt = name.toLowerCase().lastIndexOf(' via ');
  return viaAt === -1 ? name : name.slice(0, viaAt);
}

export function addListSigns(facts: ListFacts | null, signs: ListSigns): ListFacts {
  const { writer, isRewritten: _, ...rest } = signs;
  return joinListFacts(facts, { ...rest, writers: [writer] });
}

export function joinListFacts(one: ListFacts | null, other: ListFacts): ListFacts {
  if (one === null) return other;
  return {
    isGroupService: one.isGroupService || other.isGroupService,
    hasPostAddress: one.hasPostAddress || other.hasPostAddress,
    isInternal: one.isInternal && other.isInternal,
    isKeyedByList: one.isKeyedByList || other.isKeyedByList,
    writers: [...new Set([...one.writers, ...other.writers])].slice(0, MAX_WRITERS),
  };
}

/** `isOfList`: keyed by a list, as is a newsletter with a new address per message. */
export function mailKind(facts: ListFacts | null, isOfList: boolean): MailKind {
  if (facts === null) return isOfList ? 'list' : 'newsletter';
  const { isGroupService, hasPostAddress, isInternal, writers } = facts;
  const isOfColleagues = isInternal && writers.length > 1;
  if (hasPostAddress && (isGroupService || isOfColleagues)) return 'group';
  return isOfList && facts.isKeyedByList ? 'list' : 'newsletter';
}

/**
 * A member's post, whatever headers the group adds. Not from a newsletter address; rewritten mail
 * only with a person's name.
 */
export function isLetterToGroup(signs: ListSigns | null, from: Writer): boolean {
  if (signs === null || !isGroupMail(signs)) return false;
  if (signs.isRewritten) return looksLikePerson(nameBeforeList(from.name), from.address);
  return addressPurpose(from) !== 'newsletter';
}

/** Its members may know each other. */
export function isGroupMail({ hasPostAddress, isGroupService, isInternal }: ListSigns): boolean {
  return hasPostAddress && (isGroupService || isInternal);
}

/** By this message alone. */
export function isOfGroup(signs: ListSigns | null): boolean {
  return signs !== null && mailKind(addListSigns(null, signs), true) === 'group';
}
