import { SPAM_OR_TRASH, systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { kindOfNumber } from '#tests/tools/google-sandbox/mailbox/message-kind.ts';

import { isProgramLabel } from '#worker/domain/protection/protection.ts';

import { hasReceiptWord } from './receipt-word.ts';
import { senderKeysOf } from './sender-keys.ts';

/** What a message truly is, as far as it decides on its row. */
export type TruthFact = {
  id: string;
  internalDateMs: number;
  sizeBytes: number;
  /** What its sender may be called: by its address, its list, its domain and those above. */
  senderKeys: readonly string[];
  /** One of Gmail's bulk categories, or `none`. */
  category: string;
  isBulk: boolean;
  isSent: boolean;
  /** A draft, a chat, starred or under a label that its owner gave. */
  isKept: boolean;
  /** Its owner wrote in its thread. */
  isAnswered: boolean;
  /** Its subject has a word of an order, a receipt or a password. */
  isReceipt: boolean;
  isImportant: boolean;
};

const BULK_CATEGORIES = [
  'CATEGORY_SOCIAL',
  'CATEGORY_PROMOTIONS',
  'CATEGORY_UPDATES',
  'CATEGORY_FORUMS',
].map((name) => ({ name, bit: systemLabelBit(name) }));
const SENT = systemLabelBit('SENT');
const UNSENT = systemLabelBit('DRAFT') | systemLabelBit('CHAT');
const IMPORTANT = systemLabelBit('IMPORTANT');
const KEEPING = systemLabelBit('DRAFT') | systemLabelBit('CHAT') | systemLabelBit('STARRED');

/** All mail of a mailbox outside spam and trash that had come by `horizonMs`, newest first. */
export function readTruthFacts(mailbox: Mailbox, horizonMs: number): TruthFact[] {
  const { columns, newestFirst } = mailbox;
  const labelsOf = (ordinal: number) => columns.systemLabels[ordinal] ?? 0;
  const threadOf = (ordinal: number) => columns.threadRoots[ordinal] ?? ordinal;
  const keysOf = rememberedKeys(mailbox);
  const isFiled = filedSets(mailbox);
  const shown = newestFirst.filter(
    (ordinal) =>
      (labelsOf(ordinal) & SPAM_OR_TRASH) === 0 &&
      (columns.internalDateMs[ordinal] ?? 0) < horizonMs,
  );
  const answered = new Set<number>();
  for (const ordinal of shown) {
    if (isSent(mailbox, ordinal)) answered.add(threadOf(ordinal));
  }
  return Array.from(shown, (ordinal): TruthFact => {
    const labels = labelsOf(ordinal);
    return {
      id: mailbox.ids.idOf(ordinal),
      internalDateMs: columns.internalDateMs[ordinal] ?? 0,
      sizeBytes: columns.sizeBytes[ordinal] ?? 0,
      senderKeys: keysOf(columns.senders[ordinal] ?? 0, columns.listIds[ordinal] ?? 0),
      category: BULK_CATEGORIES.find(({ bit }) => (labels & bit) !== 0)?.name ?? 'none',
      isBulk: kindOfNumber(columns.kinds[ordinal] ?? 0) === 'bulk',
      isSent: isSent(mailbox, ordinal),
      isKept: (labels & KEEPING) !== 0 || isFiled(columns.userLabelSets[ordinal] ?? 0),
      isAnswered: answered.has(threadOf(ordinal)),
      isReceipt: hasReceiptWord(mailbox.subjectOf(ordinal)),
      isImportant: (labels & IMPORTANT) !== 0,
    };
  });
}

/** Of each set of labels, whether its owner gave any of them. */
function filedSets({ labels }: Mailbox): (setNumber: number) => boolean {
  const given = labels.list().filter(({ name }) => !isProgramLabel(name));
  const sets = labels.setsWithAny(new Set(given.map(({ id }) => id)));
  return (setNumber) => sets[setNumber] === 1;
}

/** What the owner sent: another program does so without Gmail knowing that it was them. */
export function isSent({ columns, owner, senderTable }: Mailbox, ordinal: number): boolean {
  const labels = columns.systemLabels[ordinal] ?? 0;
  if ((labels & SENT) !== 0) return true;
  if ((labels & UNSENT) !== 0) return false;
  const addresses = senderTable.addressesOf(columns.senders[ordinal] ?? 0);
  return addresses.some(({ address }) => address === owner);
}

/** Keys of a sender and a list by their numbers: they repeat a thousand times over, and are taken apart once. */
function rememberedKeys({ senderTable, listIdTable }: Mailbox) {
  const known = new Map<string, readonly string[]>();
  return (sender: number, list: number): readonly string[] => {
    const name = `${sender} ${list}`;
    const keys =
      known.get(name) ??
      senderKeysOf(
        senderTable.addressesOf(sender)[0]?.address ?? '',
        listIdOf(listIdTable.valueOf(list)),
      );
    known.set(name, keys);
    return keys;
  };
}

/** What stands in the angle brackets of List-Id; '' without one. */
function listIdOf(header: string): string {
  return (/<([^<>]+)>/.exec(header)?.[1] ?? '').toLowerCase();
}
