import { foldedWords } from './folded-text.ts';

/** The owner of a mailbox, as far as it is known: what tells mail that is meant for them alone. */
export type MailboxOwner = {
  /** All their addresses, in lower case. */
  addresses: readonly string[];
  /** Folded parts of their names, from `ownerNames`. */
  names: readonly string[];
};

/** A name of fewer letters stands in too many other words. */
const LEAST_LETTERS = 3;
/** What addresses begin with that are nobody's name. */
const NO_NAMES = new Set(
  foldedWords(
    'mail epost email post info kontakt contact hello hej admin office support shop butik order news noreply no reply ' +
      'gmail the and von van der den del familjen family team firma foretag company',
  ).split(' '),
);

/**
 * The parts of a person's names, from what they are called and from the local parts of their addresses, as they are
 * looked for in subjects.
 */
export function ownerNames(texts: readonly string[]): string[] {
  const parts = texts
    .map((text) => text.split('@')[0]?.split('+')[0] ?? '')
    .flatMap((text) => foldedWords(text).split(' '))
    .map((part) => part.replace(/\d+/g, ''))
    .filter((part) => part.length >= LEAST_LETTERS && !NO_NAMES.has(part));
  return [...new Set(parts)];
}

/** The owner of a mailbox of which the address is known; nobody where it is not. */
export function mailboxOwner(address: string | null): MailboxOwner {
  if (address === null) return { addresses: [], names: [] };
  return { addresses: [address.trim().toLowerCase()], names: ownerNames([address]) };
}

/** Whether a subject calls the owner by name: in whole words, and in the genitive of a name. */
export function namesOwner(subject: string, { names }: MailboxOwner): boolean {
  const words = new Set(foldedWords(subject).split(' '));
  return names.some((name) => words.has(name) || words.has(`${name}s`));
}

/** Whether a message was written to the owner and to nobody else. `recipients`: of To and Cc; null if not known. */
export function isSoleRecipient(
  recipients: readonly string[] | null,
  { addresses }: MailboxOwner,
): boolean {
  const [only, ...others] = recipients ?? [];
  return only !== undefined && others.length === 0 && addresses.includes(only.trim().toLowerCase());
}
