import { decodeWords } from 'postal-mime';
import { z } from 'zod';

import { shownLine } from '#worker/domain/text.ts';
import { mailboxOwner, type MailboxOwner } from '#worker/domain/protection/important-mail.ts';
import type { FetchedHeader } from '#worker/domain/scans/known-mailbox.ts';
import {
  isBulkMail,
  keptAs,
  type KeepReason,
  mailEvidence,
  type MailEvidence,
} from '#worker/domain/scans/messages/kept-mail.ts';
import {
  isLetterToGroup,
  isOfGroup,
  listSigns,
  NOBODY,
  type Writer,
} from '#worker/domain/scans/messages/mail-kind.ts';
import { categoryOf, labelMarks } from '#worker/domain/scans/messages/message-mark.ts';
import { addressFamily, changingKeyOf } from '#worker/domain/scans/senders/address-family.ts';
import { type ListHeaders, mailingListOf } from '#worker/domain/scans/senders/mailing-list.ts';
import { addressKey, keysOfAddress, shownSender } from '#worker/domain/scans/senders/sender-key.ts';
import {
  decideUnsubscribe,
  type MessageHeader,
  type UnsubscribeHeaders,
  type WayOut,
} from '#worker/domain/unsubscribes/unsubscribe-way.ts';

import { decodeText, readAddresses } from './address-header.ts';

const nonNegative = z.number().int().nonnegative();

/** Gmail omits the total of an empty label; the id proves it is a response. */
export const labelSchema = z.object({ id: z.string(), messagesTotal: nonNegative.default(0) });

export const labelListSchema = z.object({
  labels: z.array(z.object({ id: z.string(), name: z.string().default('') })).default([]),
});

export const profileSchema = z.object({
  emailAddress: z
    .string()
    .optional()
    .transform((address) => address ?? null),
  messagesTotal: nonNegative,
  historyId: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional()
    .transform((historyId) => historyId ?? null),
});

const headersSchema = z
  .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
  .default({ headers: [] });

/** Gmail omits `labelIds` when there are none. */
export const labelledMessageSchema = z.object({
  labelIds: z.array(z.string()).default([]),
  payload: headersSchema,
});

export const messageSchema = z.object({
  sizeEstimate: z.number().int().positive(),
  /** Epoch milliseconds as text; negative before 1970. */
  internalDate: z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
  payload: headersSchema,
});

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

/** Excludes snippet and body. */
export const UNSUBSCRIBE_FIELDS = 'labelIds,payload/headers';

/** Four maximum-length lines (RFC 5322, section 2.1.1); no legitimate list header is longer. */
const MAX_LIST_HEADER_LENGTH = 3_992;

/** What unsubscribing is decided from; not stored. */
export type UnsubscribeMessage = Omit<UnsubscribeHeaders, 'ownHosts'> & {
  /** Sent through a mailing-list service. */
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

/** Keyed by lower-case name. */
function firstValueIn(headers: readonly MessageHeader[]): (name: string) => string | null {
  return (name) => headers.find((header) => header.name.toLowerCase() === name)?.value ?? null;
}

function listHeaders(header: (name: string) => string | null): ListHeaders {
  const beginning = (name: string) => header(name)?.slice(0, MAX_LIST_HEADER_LENGTH) ?? null;
  return {
    listId: beginning('list-id'),
    listPost: beginning('list-post'),
    mailingList: beginning('mailing-list'),
    beenThere: beginning('x-beenthere'),
    listUnsubscribe: beginning('list-unsubscribe'),
  };
}

/** Some senders use encoded words where none are allowed. */
function withDecoded(header: MessageHeader): MessageHeader {
  if (header.name.toLowerCase() !== 'list-unsubscribe' || !header.value.includes('=?')) {
    return header;
  }
  return { ...header, decoded: decodeWords(header.value) };
}

/** The domain of the only address of the only From header; otherwise ambiguous. */
function fromDomain(froms: readonly { value: string }[]): string | null {
  const addresses = froms.flatMap(({ value }) => readAddresses(value));
  const address = addresses[0]?.address ?? '';
  if (froms.length !== 1 || addresses.length !== 1 || !address.includes('@')) return null;
  return address.slice(address.lastIndexOf('@') + 1);
}

/** What is kept of a sampled message. The subject is shown once, never stored. */
export type SampledMessage = {
  sizeBytes: number;
  receivedAtMs: number;
  /** See sender-key; null when no header names one. */
  senderKey: string | null;
  senderName: string;
  /** null without evidence of bulk mail. */
  evidence: MailEvidence | null;
  subject: string;
};

/** RFC 5321, section 4.5.3.1: 64 + @ + 255. */
const MAX_ADDRESS_LENGTH = 320;
const MAX_NAME_LENGTH = 120;
const MAX_SUBJECT_LENGTH = 200;

const UNKNOWN_OWNER = mailboxOwner(null);

export function toSampledMessage(
  message: z.output<typeof messageSchema>,
  owner: MailboxOwner = UNKNOWN_OWNER,
): SampledMessage {
  const header = firstValueIn(message.payload.headers);
  const list = listHeaders(header);
  const from = parseFrom(header('from') ?? '');
  const subject = shownLine(decodeText(header('subject') ?? ''), MAX_SUBJECT_LENGTH);
  const isOwn = owner.addresses.includes(from.address);
  const shown = mailEvidence(
    {
      ...list,
      way: wayOut(message.payload.headers),
      precedence: header('precedence'),
      autoSubmitted: header('auto-submitted'),
      feedbackId: header('feedback-id'),
      from: { name: from.sender.name, address: from.address },
      subject,
      recipients: recipientsIn(header),
      sender: header('sender'),
      contentType: header('content-type'),
    },
    owner,
  );
  // Whatever it claims.
  const evidence = isOwn ? null : shown;
  const sender =
    listSender(list, { name: from.sender.name, address: from.address }) ??
    (evidence === null ? from.sender : bulkSender(from, list));
  return {
    sizeBytes: message.sizeEstimate,
    receivedAtMs: message.internalDate,
    senderKey: sender.key,
    senderName: sender.name,
    evidence,
    subject,
  };
}

/** Senders with an address per message are grouped by their list, which is stable. */
function bulkSender({ sender, address }: From, headers: ListHeaders): Sender {
  const list = addressFamily(address).isVariable ? mailingListOf(headers, address) : null;
  return list === null ? sender : { ...sender, key: list.key };
}

export type MessagePreview = {
  subject: string;
  sender: string;
  receivedAtMs: number;
  sizeBytes: number;
  isUnread: boolean;
};

export function toMessagePreview(message: z.output<typeof rowMessageSchema>): MessagePreview {
  const { subject, senderName, receivedAtMs, sizeBytes } = toSampledMessage(message);
  const isUnread = message.labelIds.includes('UNREAD');
  return { subject, sender: senderName, receivedAtMs, sizeBytes, isUnread };
}

/** All keys its sender may be grouped by; see sender-key. */
export function senderKeys(headers: readonly { name: string; value: string }[]): string[] {
  const header = firstValueIn(headers);
  const { sender, address } = parseFrom(header('from') ?? '');
  const { key } = sender;
  const list = mailingListOf(listHeaders(header), address)?.key ?? null;
  const changing = key === null ? null : changingKeyOf(key, sender.name);
  return [
    ...[list, changing].filter((other) => other !== null),
    ...(key === null ? [] : keysOfAddress(key)),
  ];
}

function recipientsIn(header: (name: string) => string | null): string[] | null {
  const lists = [header('to'), header('cc')].filter((value) => value !== null);
  if (lists.length === 0) return null;
  return lists.flatMap((list) => readAddresses(list).map(({ address }) => address));
}

/** No labels needed: scans exclude spam. */
function wayOut(headers: z.output<typeof messageSchema>['payload']['headers']): WayOut {
  const message = toUnsubscribeMessage({ labelIds: [], payload: { headers } });
  return decideUnsubscribe({ ...message, ownHosts: [] }).kind;
}

type Sender = { key: string | null; name: string };
type From = { sender: Sender; address: string };

/**
 * The mailing list that identifies the message instead of its author, as in discussion groups. An internal letter
 * does not count as list mail.
 */
function listSender(headers: ListHeaders, from: Writer): Sender | null {
  const list = mailingListOf(headers, from.address);
  if (list?.isKeyedByList !== true) return null;
  const signs = listSigns(headers, from);
  if (signs?.isGroupService === true && isLetterToGroup(signs, from)) return null;
  return { key: list.key, name: shownName(decodeText(list.name), list.key) };
}

/** The first address of From; one that no search could match counts as none. */
function parseFrom(from: string): From {
  const [first] = readAddresses(from);
  const key = addressKey(first?.address ?? '');
  const name = shownName(first?.name ?? '', key);
  return { sender: { key, name }, address: key ?? first?.address.slice(-MAX_ADDRESS_LENGTH) ?? '' };
}

/** Falls back to the key when the name has nothing visible. */
function shownName(name: string, key: string | null): string {
  const line = shownLine(name, MAX_NAME_LENGTH);
  return line === '' && key !== null ? shownSender(key) : line;
}

export type RowMessage = {
  senderKeys: string[];
  /** The bit of its bulk category; 0 for none. */
  category: number;
  sizeBytes: number;
  receivedAtMs: number;
  isBulk: boolean;
  /** Why it is protected; null when it is not. */
  keptAs: KeepReason | null;
};

/** Excludes snippet and body. */
export const ROW_MESSAGE_FIELDS = 'labelIds,sizeEstimate,internalDate,payload/headers';

/** A missing size does not exclude a message: headers and labels decide. */
export const rowMessageSchema = messageSchema
  .extend(labelledMessageSchema.shape)
  .extend({ sizeEstimate: z.number().int().nonnegative() });

export function toRowMessage(
  message: z.output<typeof rowMessageSchema>,
  owner: MailboxOwner,
): RowMessage {
  const { sizeBytes, receivedAtMs, evidence } = toSampledMessage(message, owner);
  const category = categoryOf(labelMarks(message.labelIds));
  return {
    senderKeys: senderKeys(message.payload.headers),
    category,
    sizeBytes,
    receivedAtMs,
    isBulk: isBulkMail(evidence, category),
    keptAs: keptAs(evidence, category),
  };
}

/** `senderKey`: the one that a scan groups it by; null: its sender cannot be searched for. */
export type SenderMessage = RowMessage & Pick<SampledMessage, 'senderKey' | 'senderName'>;

export function toSenderMessage(
  message: z.output<typeof rowMessageSchema>,
  owner: MailboxOwner,
): SenderMessage {
  const { senderKey, senderName } = toSampledMessage(message, owner);
  return { ...toRowMessage(message, owner), senderKey, senderName };
}
