import type { z } from 'zod';

import { shownLine } from '#worker/domain/harmless-text.ts';
import { mailboxOwner, type MailboxOwner } from '#worker/domain/protection/personal-evidence.ts';
import { mailEvidence, type MailEvidence } from '#worker/domain/scan/kept-mail.ts';
import { isLetterToGroup, listSigns, type Writer } from '#worker/domain/scan/mail-kind.ts';
import { mailingListOf, type ListHeaders } from '#worker/domain/scan/mailing-list.ts';
import { addressKey, keysOfAddress, shownSender } from '#worker/domain/scan/sender-key.ts';
import { addressFamily, changingKeyOf } from '#worker/domain/sender/address-family.ts';
import type { WayOut } from '#worker/domain/unsubscribe/promised-way.ts';
import { decideUnsubscribe } from '#worker/domain/unsubscribe/unsubscribe-way.ts';

import { decodeText, readAddresses } from './address-header.ts';
import type { messageSchema } from './gmail-schemas.ts';
import { firstValueIn, listHeaders, toUnsubscribeMessage } from './unsubscribe-message.ts';

/** What is kept of a fetched message: its size, age and sender. The subject is shown once and stored nowhere. */
export type SampledMessage = {
  sizeBytes: number;
  receivedAtMs: number;
  /** See sender-key; null when no header names one. */
  senderKey: string | null;
  senderName: string;
  /** null where nothing shows that it is bulk mail. */
  evidence: MailEvidence | null;
  subject: string;
};

/** RFC 5321, section 4.5.3.1: a local part of 64, the sign and a domain of 255. */
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
  // Whatever it says of itself: what one wrote oneself is nobody's newsletter.
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

/** Who writes each message from another address goes by the list, which stays the same. */
function bulkSender({ sender, address }: From, headers: ListHeaders): Sender {
  const list = addressFamily(address).isVariable ? mailingListOf(headers, address) : null;
  return list === null ? sender : { ...sender, key: list.key };
}

/** What is shown of a message: of all that Google tells, no more. */
export type MessagePreview = {
  subject: string;
  sender: string;
  receivedAtMs: number;
  sizeBytes: number;
};

export function toMessagePreview(message: z.output<typeof messageSchema>): MessagePreview {
  const { subject, senderName, receivedAtMs, sizeBytes } = toSampledMessage(message);
  return { subject, sender: senderName, receivedAtMs, sizeBytes };
}

/** All that the sender of a message may go by; see sender-key. */
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

/** All whom To and Cc name; null where neither is there. */
function recipientsIn(header: (name: string) => string | null): string[] | null {
  const lists = [header('to'), header('cc')].filter((value) => value !== null);
  if (lists.length === 0) return null;
  return lists.flatMap((list) => readAddresses(list).map(({ address }) => address));
}

/** Labels are not asked for: no scan looks into spam. */
function wayOut(headers: z.output<typeof messageSchema>['payload']['headers']): WayOut {
  const message = toUnsubscribeMessage({ labelIds: [], payload: { headers } });
  return decideUnsubscribe({ ...message, ownHosts: [] }).kind;
}

type Sender = { key: string | null; name: string };
type From = { sender: Sender; address: string };

/**
 * The list that a message was sent to, where it goes by that and not by its writer, as letters to a group that a service
 * runs do. A letter within an organisation speaks against its list.
 */
function listSender(headers: ListHeaders, from: Writer): Sender | null {
  const list = mailingListOf(headers, from.address);
  if (list?.goesByList !== true) return null;
  const signs = listSigns(headers, from);
  if (signs?.isGroupService === true && isLetterToGroup(signs, from)) return null;
  return { key: list.key, name: shownName(decodeText(list.name), list.key) };
}

/** The first address of a From header; an address that no search could name counts as none. */
function parseFrom(from: string): From {
  const [first] = readAddresses(from);
  const key = addressKey(first?.address ?? '');
  const name = shownName(first?.name ?? '', key);
  return { sender: { key, name }, address: key ?? first?.address.slice(-MAX_ADDRESS_LENGTH) ?? '' };
}

/** What a sender is called where nothing of its name would be seen: what it goes by. */
function shownName(name: string, key: string | null): string {
  const line = shownLine(name, MAX_NAME_LENGTH);
  return line === '' && key !== null ? shownSender(key) : line;
}
