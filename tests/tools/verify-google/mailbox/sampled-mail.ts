import { z } from 'zod';

import { messageRequest, read } from '#tests/tools/verify-google/gmail/read-gmail.ts';
import type { GuardedGmail } from '#tests/tools/verify-google/gmail/guarded-gmail.ts';
import { readAddresses } from '#worker/platform/google/address-header.ts';
import { addressKey, listKey, senderKeyLabel } from '#worker/domain/scans/senders/sender-key.ts';

const FIELDS = 'id,threadId,labelIds,internalDate,sizeEstimate,payload/headers';
const HEADERS = ['From', 'To', 'Cc', 'Date', 'List-Id', 'List-Unsubscribe'];
const NAME_WORD = /[\p{L}]{5,}/gu;

const messageSchema = z.object({
  id: z.string(),
  threadId: z.string(),
  labelIds: z.array(z.string()).default([]),
  internalDate: z.string().transform(Number),
  sizeEstimate: z.number(),
  payload: z
    .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
    .default({ headers: [] }),
});

export type Sender = {
  address: string;
  localPart: string;
  host: string;
  /** Words of the display name that do not stand in the address. */
  nameWords: readonly string[];
};

/** What the checks know of a message. Held in memory while they run, never written or printed. */
export type SampledMail = {
  id: string;
  threadId: string;
  labelIds: ReadonlySet<string>;
  receivedAtMs: number;
  sizeBytes: number;
  /** Of its Date header; null where that cannot be read. */
  sentAtMs: number | null;
  /** Null where no search could name it. */
  sender: Sender | null;
  to: readonly string[];
  cc: readonly string[];
  listId: string | null;
  hasListUnsubscribe: boolean;
};

export async function fetchSampledMail(gmail: GuardedGmail, id: string): Promise<SampledMail> {
  const request = messageRequest(id, { fields: FIELDS, headers: HEADERS });
  const message = await read(gmail, request, messageSchema);
  const header = (name: string): string | null =>
    message.payload.headers.find((entry) => entry.name.toLowerCase() === name)?.value ?? null;
  const sentAtMs = Date.parse(header('date') ?? '');
  const listId = listKey(/<([^<>]+)>[^<>]*$/.exec(header('list-id') ?? '')?.[1] ?? '');
  return {
    id: message.id,
    threadId: message.threadId,
    labelIds: new Set(message.labelIds),
    receivedAtMs: message.internalDate,
    sizeBytes: message.sizeEstimate,
    sentAtMs: Number.isFinite(sentAtMs) ? sentAtMs : null,
    sender: readSender(header('from') ?? ''),
    to: addressesOf(header('to')),
    cc: addressesOf(header('cc')),
    listId: listId === null ? null : senderKeyLabel(listId),
    hasListUnsubscribe: header('list-unsubscribe') !== null,
  };
}

function readSender(from: string): Sender | null {
  const [first] = readAddresses(from);
  const address = addressKey(first?.address ?? '');
  if (address === null) return null;
  const at = address.lastIndexOf('@');
  const words = first?.name.match(NAME_WORD) ?? [];
  return {
    address,
    localPart: address.slice(0, at),
    host: address.slice(at + 1),
    nameWords: words.filter((word) => !address.includes(word.toLowerCase())),
  };
}

function addressesOf(header: string | null): string[] {
  return readAddresses(header ?? '')
    .map(({ address }) => addressKey(address))
    .filter((address) => address !== null);
}
