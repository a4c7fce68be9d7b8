import { addressParser, decodeWords } from 'postal-mime';
import type { z } from 'zod';

import { isBulkMail } from '#worker/domain/scan/bulk-evidence.ts';

import type { messageSchema } from './gmail-schemas.ts';

/** What is kept of a fetched message: its size and sender. The subject is shown once and stored nowhere. */
export type SampledMessage = {
  id: string;
  sizeBytes: number;
  /** Lower case; null when the From header names no address. */
  senderAddress: string | null;
  senderName: string;
  isBulk: boolean;
  subject: string;
};

const MAX_NAME_LENGTH = 120;
const MAX_SUBJECT_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 254;
/** What a search for `from:(…)` may hold: nothing that Gmail's query language would read as its own. */
const SEARCHABLE_ADDRESS = /^[^\s"(){}<>,;:\\]+@[^\s"(){}<>,;:\\@]+\.[^\s"(){}<>,;:\\@]+$/;
/** Control characters, line separators and the bidirectional overrides that can make a name look like another. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is removed
const UNSAFE_TEXT = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

function cleanText(text: string, maxLength: number): string {
  return text.replace(UNSAFE_TEXT, ' ').replace(/\s+/g, ' ').trim().slice(0, maxLength);
}

export function toSampledMessage(message: z.output<typeof messageSchema>): SampledMessage {
  const header = (name: string): string | null => {
    const found = message.payload.headers.find((entry) => entry.name.toLowerCase() === name);
    return found?.value ?? null;
  };
  const { address, name } = parseSender(header('from') ?? '');
  return {
    id: message.id,
    sizeBytes: message.sizeEstimate,
    senderAddress: address,
    senderName: name === '' ? (address ?? '') : name,
    isBulk: isBulkMail({
      listUnsubscribe: header('list-unsubscribe'),
      listId: header('list-id'),
      precedence: header('precedence'),
      autoSubmitted: header('auto-submitted'),
      feedbackId: header('feedback-id'),
    }),
    subject: cleanText(decodeWords(header('subject') ?? ''), MAX_SUBJECT_LENGTH),
  };
}

/** The first address of a From header. Groups and addresses that no search could name count as none. */
function parseSender(from: string): { address: string | null; name: string } {
  const [first] = addressParser(from, { flatten: true });
  const address = (first?.address ?? '').trim().toLowerCase();
  const isUsable = address.length <= MAX_ADDRESS_LENGTH && SEARCHABLE_ADDRESS.test(address);
  return {
    address: isUsable ? address : null,
    name: cleanText(decodeWords(first?.name ?? ''), MAX_NAME_LENGTH),
  };
}
