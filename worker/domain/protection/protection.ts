import { MESSAGE_MARKS, RECEIPT_BIT } from '#worker/domain/scans/messages/message-mark.ts';

/** Where mail programs make their folders: Gmail itself puts those of a name that it has reserved under the first. */
const PROGRAM_FOLDERS = '[imap]/';
const PREFIX = /^(?:inbox|\[gmail\])[/.]/;
/** Thunderbird files by the year and the month. */
const ARCHIVE_OF_YEAR = /^archives?\/\d{4}(?:[/-]|$)/;

/**
 * What Outlook, Apple Mail, Thunderbird and mail programs on phones call the folders that they make for what was thrown
 * away, sent, begun or taken for spam, folded. Folders for notes and archives are left out: people give labels such
 * names to what they keep.
 */
const PROGRAM_NAMES: ReadonlySet<string> = new Set(
  [
    // English
    'deleted messages, deleted items, deleted, deleted mail, trash, bin, sent messages, sent items, sent mail, sent',
    'junk, junk mail, junk email, junk e-mail, bulk mail, spam, drafts, draft, outbox, unsent messages, infected items',
    'sync issues, sync issues/conflicts, sync issues/local failures, sync issues/server failures, conversation history',
    'rss feeds, rss subscriptions, apple mail to do',
    // Swedish, Norwegian, Danish, Finnish
    'borttaget, borttagna objekt, borttagna meddelanden, papperskorg, papperskorgen, skickat, skickade objekt',
    'skickade meddelanden, skräppost, utkast, utkorg, utkorgen',
    'slettede elementer, slettede meldinger, slettet, sendte elementer, sendte meldinger, søppelpost, kladd, utboks',
    'slettet post, slettede beskeder, sendt post, sendte beskeder, uønsket mail, uønsket post, uønsket e-mail, kladder',
    'udbakke, papirkurv, papirkurven',
    'poistetut, poistetut kohteet, poistetut viestit, lähetetyt, lähetetyt kohteet, lähetetyt viestit, roskaposti',
    'luonnokset, lähtevät, roskakori',
    // German, Dutch
    'gelöschte elemente, gelöschte objekte, gelöschte nachrichten, gelöscht, papierkorb, gesendete elemente',
    'gesendete objekte, gesendete nachrichten, gesendet, junk-e-mail, spamverdacht, werbung-spam, entwürfe, postausgang',
    'verwijderde items, verwijderde berichten, prullenbak, verzonden items, verzonden berichten, ongewenste e-mail',
    'ongewenste reclame, concepten, postvak uit',
    // French, Spanish, Italian, Polish
    'éléments supprimés, messages supprimés, corbeille, éléments envoyés, messages envoyés, courrier indésirable',
    "indésirables, brouillons, boîte d'envoi",
    'elementos eliminados, mensajes eliminados, papelera, elementos enviados, mensajes enviados, correo no deseado',
    'correo basura, borradores, bandeja de salida',
    'posta eliminata, messaggi eliminati, elementi eliminati, cestino, posta inviata, messaggi inviati',
    'elementi inviati, posta indesiderata, bozze, posta in uscita',
    'elementy usunięte, usunięte wiadomości, usunięte, kosz, elementy wysłane, wysłane wiadomości, wysłane',
    'wiadomości-śmieci, śmieci, wersje robocze, szkice, skrzynka nadawcza',
  ].flatMap((names) => names.split(', ')),
);

/** Whether a mail program made a label by itself: that somebody wants to keep what is under it, it does not say. */
export function isProgramLabel(name: string): boolean {
  const folded = name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
  if (folded.startsWith(PROGRAM_FOLDERS)) return true;
  const plain = folded.replace(PREFIX, '');
  return PROGRAM_NAMES.has(plain) || ARCHIVE_OF_YEAR.test(plain);
}

/**
 * The kinds of row, in the order in which a message falls into them. Which kind a message would be in
 * depends on what it is, never on what protects it: unlocking moves no message from one row to another.
 * `ownLarge`: large mail that the user sent. It has rows of its own, which are offered and never ticked
 * for them.
 */
export const ROW_KINDS = ['newsletter', 'large', 'ownLarge', 'old'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/**
 * What keeps a message out of the rows, the reason to show first. What nothing lifts comes before the
 * rest, since any other reason would promise that unlocking it helps. Then what the user did to the
 * message, in its thread, with its sender; then what others hold: our list, Gmail's guess, mere age.
 * `inDoubt`: a search that would tell whether it may go has not answered what it was asked (see canaries).
 * `writtenTo`: the user once wrote to its sender. `safeSender`: on the safe-list with the user's edits.
 * `importantSender`: a bank, a clinic, an authority or the like, as its name or address says. `receipt`: its subject is
 * that of an order, a receipt or the like, or other mail of its sender's of that kind is. `recent`: younger than thirty days.
 */
export const PROTECTIONS = [
  'draft',
  'chat',
  'sent',
  'inDoubt',
  'starred',
  'labelled',
  'answered',
  'writtenTo',
  'safeSender',
  'importantSender',
  'receipt',
  'important',
  'recent',
] as const;
export type Protection = (typeof PROTECTIONS)[number];

/** Protections as one number, a bit each, so that a whole mailbox is judged without allocating. */
export type ProtectionMask = number;

/** What is unlocked in a row unless its owner says otherwise. */
export const NOTHING_UNLOCKED: ProtectionMask = 0;

type ProtectionRule = {
  /** In the order of PROTECTIONS: of several reasons, the lowest bit is the one to show. */
  bit: ProtectionMask;
  /** The kinds of row that it keeps a message out of. */
  protects: readonly RowKind[];
  /**
   * Whether the user may have it not count in a row. A draft is not finished, a chat is not mail, and
   * what one wrote oneself is on offer only where its size is the reason, under `ownLarge`.
   */
  isUnlockable: boolean;
};

const RULES: Record<Protection, ProtectionRule> = {
  draft: { bit: 1 << 0, protects: ROW_KINDS, isUnlockable: false },
  chat: { bit: 1 << 1, protects: ROW_KINDS, isUnlockable: false },
  sent: { bit: 1 << 2, protects: ['newsletter', 'large', 'old'], isUnlockable: false },
  inDoubt: { bit: 1 << 3, protects: ROW_KINDS, isUnlockable: false },
  starred: { bit: 1 << 4, protects: ROW_KINDS, isUnlockable: true },
  labelled: { bit: 1 << 5, protects: ROW_KINDS, isUnlockable: true },
  answered: { bit: 1 << 6, protects: ROW_KINDS, isUnlockable: true },
  writtenTo: { bit: 1 << 7, protects: ROW_KINDS, isUnlockable: true },
  safeSender: { bit: 1 << 8, protects: ROW_KINDS, isUnlockable: true },
  importantSender: { bit: 1 << 9, protects: ROW_KINDS, isUnlockable: true },
  receipt: { bit: 1 << 10, protects: ROW_KINDS, isUnlockable: true },
  // Gmail calls many newsletters important, since it goes by what is opened.
  important: { bit: 1 << 11, protects: ['large', 'ownLarge', 'old'], isUnlockable: true },
  recent: { bit: 1 << 12, protects: ROW_KINDS, isUnlockable: true },
};

const UNLOCKABLE = protectionMask(PROTECTIONS.filter((name) => RULES[name].isUnlockable));

const PROTECTING: Record<RowKind, ProtectionMask> = {
  newsletter: protectingMask('newsletter'),
  large: protectingMask('large'),
  ownLarge: protectingMask('ownLarge'),
  old: protectingMask('old'),
};

/** What is known of a message. `marks`: bits of MESSAGE_MARKS; others are ignored. */
export type ProtectionFacts = {
  marks: number;
  isRecent: boolean;
  isAnswered: boolean;
  isSafeSender: boolean;
  hasWrittenTo: boolean;
  isInDoubt: boolean;
  /** Why all mail of its sender's in its category is kept; null where it is not. */
  keptAs: Extract<Protection, 'importantSender' | 'receipt'> | null;
};

/** All that speaks for keeping a message, whichever row it would be in. */
export function protectionsOf(facts: ProtectionFacts): ProtectionMask {
  const { marks, isRecent, isAnswered, isSafeSender, hasWrittenTo, keptAs } = facts;
  let mask = 0;
  if ((marks & MESSAGE_MARKS.draft.bit) !== 0) mask |= RULES.draft.bit;
  if ((marks & MESSAGE_MARKS.chat.bit) !== 0) mask |= RULES.chat.bit;
  if ((marks & MESSAGE_MARKS.starred.bit) !== 0) mask |= RULES.starred.bit;
  if ((marks & MESSAGE_MARKS.labelled.bit) !== 0) mask |= RULES.labelled.bit;
  if ((marks & MESSAGE_MARKS.important.bit) !== 0) mask |= RULES.important.bit;
  if (isRecent) mask |= RULES.recent.bit;
  if (facts.isInDoubt) mask |= RULES.inDoubt.bit;
  // One's own mail is always in a thread that one wrote in, and from an address that may be on any list:
  // of what the sender and the thread tell, only that it is one's own counts.
  if ((marks & MESSAGE_MARKS.sent.bit) !== 0) return mask | RULES.sent.bit;
  if (isAnswered) mask |= RULES.answered.bit;
  if ((marks & RECEIPT_BIT) !== 0) mask |= RULES.receipt.bit;
  if (isSafeSender) mask |= RULES.safeSender.bit;
  // What a name suggests the list knows: of whose mail it is, one reason is shown, and unlocked.
  if (keptAs !== null && !(keptAs === 'importantSender' && isSafeSender)) mask |= RULES[keptAs].bit;
  if (hasWrittenTo) mask |= RULES.writtenTo.bit;
  return mask;
}

/**
 * Which of a message's protections keep it out of a row of this kind; 0 when it is on offer there.
 * What cannot be unlocked stays, whatever `unlocked` says.
 */
export function blockingProtections(
  mask: ProtectionMask,
  rowKind: RowKind,
  unlocked: ProtectionMask,
): ProtectionMask {
  return mask & PROTECTING[rowKind] & ~(unlocked & UNLOCKABLE);
}

/** The one reason to show for a message that is kept; null for mask 0. */
export function shownProtection(blocking: ProtectionMask): Protection | null {
  const lowestBit = blocking & -blocking;
  return PROTECTIONS.find((name) => RULES[name].bit === lowestBit) ?? null;
}

export function protectionMask(protections: readonly Protection[]): ProtectionMask {
  return protections.reduce((mask, name) => mask | RULES[name].bit, 0);
}

/** Whether the user can have this protection not count in rows of this kind. */
export function canUnlock(protection: Protection, rowKind: RowKind): boolean {
  const { isUnlockable, protects } = RULES[protection];
  return isUnlockable && protects.includes(rowKind);
}

/** One protection that the user has had not count in one row. */
export type ProtectionUnlock = { rowId: string; protection: Protection };

/** Whether what was unlocked in a row lifts what its message's own headers are kept for; see protectionsOf. */
export function isKeepingLifted(
  unlocked: readonly Protection[],
  keptAs: ProtectionFacts['keptAs'],
): boolean {
  if (keptAs === null || unlocked.includes(keptAs)) return true;
  return keptAs === 'importantSender' && unlocked.includes('safeSender');
}

/** What is unlocked in a row, for `blockingProtections`. An unlock reaches no further than its row. */
export function unlockedIn(unlocks: readonly ProtectionUnlock[], rowId: string): ProtectionMask {
  return protectionMask(
    unlocks.filter((unlock) => unlock.rowId === rowId).map(({ protection }) => protection),
  );
}

function protectingMask(rowKind: RowKind): ProtectionMask {
  return protectionMask(PROTECTIONS.filter((name) => RULES[name].protects.includes(rowKind)));
}
