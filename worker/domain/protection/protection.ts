import { MESSAGE_MARKS, RECEIPT_BIT } from '#worker/domain/scans/messages/message-mark.ts';

/** Gmail nests folders with reserved names here. */
const PROGRAM_FOLDERS = '[imap]/';
const PREFIX = /^(?:inbox|\[gmail\])[/.]/;
/** Thunderbird archives by year and month. */
const ARCHIVE_OF_YEAR = /^archives?\/\d{4}(?:[/-]|$)/;

/**
 * Folders that Outlook, Apple Mail, Thunderbird and phone clients create for deleted, sent, draft
 * and spam mail, folded. Notes and archives are omitted: people label what they keep like that.
 */
// Marked pure: pages import the names of protections from here, and need no folders.
const PROGRAM_NAMES: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ [
    'deleted messages, deleted items, deleted, deleted mail, trash, bin, sent messages, sent items, sent mail, sent',
    'junk, junk mail, junk email, junk e-mail, bulk mail, spam, drafts, draft, outbox, unsent messages, infected items',
    'sync issues, sync issues/conflicts, sync issues/local failures, sync issues/server failures, conversation history',
    'rss feeds, rss subscriptions, apple mail to do',
    'borttaget, borttagna objekt, borttagna meddelanden, papperskorg, papperskorgen, skickat, skickade objekt',
    'skickade meddelanden, skräppost, utkast, utkorg, utkorgen',
    'slettede elementer, slettede meldinger, slettet, sendte elementer, sendte meldinger, søppelpost, kladd, utboks',
    'slettet post, slettede beskeder, sendt post, sendte beskeder, uønsket mail, uønsket post, uønsket e-mail, kladder',
    'udbakke, papirkurv, papirkurven',
    'poistetut, poistetut kohteet, poistetut viestit, lähetetyt, lähetetyt kohteet, lähetetyt viestit, roskaposti',
    'luonnokset, lähtevät, roskakori',
    'gelöschte elemente, gelöschte objekte, gelöschte nachrichten, gelöscht, papierkorb, gesendete elemente',
    'gesendete objekte, gesendete nachrichten, gesendet, junk-e-mail, spamverdacht, werbung-spam, entwürfe, postausgang',
    'verwijderde items, verwijderde berichten, prullenbak, verzonden items, verzonden berichten, ongewenste e-mail',
    'ongewenste reclame, concepten, postvak uit',
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

/** Created by a mail program, so it expresses no wish to keep the mail. */
export function isProgramLabel(name: string): boolean {
  const folded = name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
  if (folded.startsWith(PROGRAM_FOLDERS)) return true;
  const plain = folded.replace(PREFIX, '');
  return PROGRAM_NAMES.has(plain) || ARCHIVE_OF_YEAR.test(plain);
}

/**
 * In order of precedence. The kind depends on the message only, so unlocking never moves it to
 * another row. `ownLarge`: large mail the user sent; offered, never preselected.
 */
export const ROW_KINDS = ['newsletter', 'large', 'ownLarge', 'old'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/**
 * What keeps a message out of rows, by priority of display. What cannot be unlocked comes first,
 * since another reason would promise that unlocking helps; then the user's own acts; then lists,
 * Gmail's guess and age. `inDoubt`: a search that would decide it failed its checks (canaries).
 * `importantSender`: a bank, clinic, authority or the like, by name or address. `receipt`: by its
 * subject, or by other mail of its sender.
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

/** Bit mask. */
export type ProtectionMask = number;

export const NOTHING_UNLOCKED: ProtectionMask = 0;

type ProtectionRule = {
  /** Lowest bit is shown first. */
  bit: ProtectionMask;
  protects: readonly RowKind[];
  /**
   * Whether the user may lift it. Drafts are unfinished, chats are no mail, and own mail is offered
   * only for its size, as `ownLarge`.
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
  // Gmail marks many newsletters important because they get opened.
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

/** `marks`: bits of MESSAGE_MARKS. */
export type ProtectionFacts = {
  marks: number;
  isRecent: boolean;
  isAnswered: boolean;
  isSafeSender: boolean;
  hasWrittenTo: boolean;
  isInDoubt: boolean;
  /** null: not kept. */
  keptAs: Extract<Protection, 'importantSender' | 'receipt'> | null;
};

/** Independent of the row. */
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
  // Own mail is always in an answered thread and its address may be listed: sender and thread say
  // nothing more.
  if ((marks & MESSAGE_MARKS.sent.bit) !== 0) return mask | RULES.sent.bit;
  if (isAnswered) mask |= RULES.answered.bit;
  if ((marks & RECEIPT_BIT) !== 0) mask |= RULES.receipt.bit;
  if (isSafeSender) mask |= RULES.safeSender.bit;
  // The safe-list overrides a guess by name, so that one reason is shown and unlocked.
  if (keptAs !== null && !(keptAs === 'importantSender' && isSafeSender)) mask |= RULES[keptAs].bit;
  if (hasWrittenTo) mask |= RULES.writtenTo.bit;
  return mask;
}

/** 0: on offer. `unlocked` cannot lift what is not unlockable. */
export function blockingProtections(
  mask: ProtectionMask,
  rowKind: RowKind,
  unlocked: ProtectionMask,
): ProtectionMask {
  return mask & PROTECTING[rowKind] & ~(unlocked & UNLOCKABLE);
}

/** null for mask 0. */
export function shownProtection(blocking: ProtectionMask): Protection | null {
  const lowestBit = blocking & -blocking;
  return PROTECTIONS.find((name) => RULES[name].bit === lowestBit) ?? null;
}

export function protectionMask(protections: readonly Protection[]): ProtectionMask {
  return protections.reduce((mask, name) => mask | RULES[name].bit, 0);
}

export function canUnlock(protection: Protection, rowKind: RowKind): boolean {
  const { isUnlockable, protects } = RULES[protection];
  return isUnlockable && protects.includes(rowKind);
}

export type ProtectionUnlock = { rowId: string; protection: Protection };

/** Whether unlocks lift the reason that a message's own headers give; see protectionsOf. */
export function isKeepReasonUnlocked(
  unlocked: readonly Protection[],
  keptAs: ProtectionFacts['keptAs'],
): boolean {
  if (keptAs === null || unlocked.includes(keptAs)) return true;
  return keptAs === 'importantSender' && unlocked.includes('safeSender');
}

/** An unlock applies to its row only. */
export function unlockedIn(unlocks: readonly ProtectionUnlock[], rowId: string): ProtectionMask {
  return protectionMask(
    unlocks.filter((unlock) => unlock.rowId === rowId).map(({ protection }) => protection),
  );
}

function protectingMask(rowKind: RowKind): ProtectionMask {
  return protectionMask(PROTECTIONS.filter((name) => RULES[name].protects.includes(rowKind)));
}
