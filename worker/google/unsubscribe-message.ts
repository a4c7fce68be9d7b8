import { decodeWords } from 'postal-mime';
import type { z } from 'zod';

import type { FetchedHeader } from '#worker/domain/scan/fetched-headers.ts';
import { isOfGroup, listSigns, NOBODY } from '#worker/domain/scan/mail-kind.ts';
import type { ListHeaders } from '#worker/domain/scan/mailing-list.ts';
import type {
  MessageHeader,
  UnsubscribeHeaders,
} from '#worker/domain/unsubscribe/unsubscribe-way.ts';

import { readAddresses } from './address-header.ts';
import type { labelledMessageSchema } from './gmail-schemas.ts';

/** The headers that say whose a message is and how its sender can be left, and those that prove what they say. */
export const UNSUBSCRIBE_HEADERS: readonly FetchedHeader[] = [
  'From',
  'List-Id',
  'List-Post',
  'Mailing-List',
  'X-BeenThere',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Authentication-Results',
  'DKIM-Signature',
];

/** Leaves the snippet and all of the body out of Google's answer. */
export const UNSUBSCRIBE_FIELDS = 'labelIds,payload/headers';

/** Four of the longest lines that mail may have (RFC 5322, section 2.1.1): no header of a list that means well is longer. */
const MAX_LIST_HEADER_LENGTH = 3_992;

/** What a message says of how its sender can be left. Kept by nobody beyond the decision. */
export type UnsubscribeMessage = Omit<UnsubscribeHeaders, 'ownHosts'> & {
  /** It came through a service for groups of people. */
  isOfGroup: boolean;
};

export function toUnsubscribeMessage(
  message: z.output<typeof labelledMessageSchema>,
): UnsubscribeMessage {
  const { headers } = message.payload;
  return {
    headers: headers.map(withDecoded),
    fromDomain: fromDomain(headers.filter(({ name }) => name.toLowerCase() === 'from')),
    isSpam: message.labelIds.includes('SPAM'),
    isOfGroup: isOfGroup(listSigns(listHeaders(firstValueIn(headers)), NOBODY)),
  };
}

/** Looks up the first value of a header by its name in lower case. */
export function firstValueIn(headers: readonly MessageHeader[]): (name: string) => string | null {
  return (name) => headers.find((header) => header.name.toLowerCase() === name)?.value ?? null;
}

export function listHeaders(header: (name: string) => string | null): ListHeaders {
  const beginning = (name: string) => header(name)?.slice(0, MAX_LIST_HEADER_LENGTH) ?? null;
  return {
    listId: beginning('list-id'),
    listPost: beginning('list-post'),
    mailingList: beginning('mailing-list'),
    beenThere: beginning('x-beenthere'),
    listUnsubscribe: beginning('list-unsubscribe'),
  };
}

/** Some senders write encoded words where there may be none. */
function withDecoded(header: MessageHeader): MessageHeader {
  if (header.name.toLowerCase() !== 'list-unsubscribe' || !header.value.includes('=?')) {
    return header;
  }
  return { ...header, decoded: decodeWords(header.value) };
}

/** Of the one address of the one From header; a message with more of either could be anybody's. */
function fromDomain(froms: readonly { value: string }[]): string | null {
  const addresses = froms.flatMap(({ value }) => readAddresses(value));
  const address = addresses[0]?.address ?? '';
  if (froms.length !== 1 || addresses.length !== 1 || !address.includes('@')) return null;
  return address.slice(address.lastIndexOf('@') + 1);
}
