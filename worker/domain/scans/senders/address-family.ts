import { changingKey, shownSender } from './sender-key.ts';

import { foldedName, localPart } from './sender-name.ts';
import { registrableDomain } from './registrable-domain.ts';

/*
 * Some senders use a new address per message: containing the recipient (VERP), a plus tag, or a
 * random local part.
 */

/** Stands for a variable part. */
const ANY = '*';
const UUID = /[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}/g;
const RECIPIENT = /[^+=-]+=[a-z0-9-]+(?:\.[a-z0-9-]+)+/g;
const SEPARATOR = /([.+_=-]+)/;
const VOWEL = /[aeiouyåäöéèü]/g;
/** Minimum lengths; people's own tags are words or shorter numbers. */
const TAG_MIXTURE = 6;
const TAG_DIGITS = 4;
/** Shorter ones are stable: a year, one of a few addresses. */
const RANDOM_DIGITS = 6;
const RANDOM_HEX = 8;
const RANDOM_MIXTURE = 8;
const RANDOM_LETTERS = 9;
const MAX_NAME_LENGTH = 60;
/** Mailbox providers, address masks, and services that send under their own name. */
const SHARED_DOMAINS: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com
  gmx.com gmx.net gmx.de web.de proton.me protonmail.com mail.com zoho.com telia.com bredband.net spray.se tutanota.com
  fastmail.com mozmail.com duck.com appleid.com simplelogin.com simplelogin.co slmail.me aleeas.com addy.io anonaddy.com
  anonaddy.me sendgrid.net amazonses.com mailgun.org mcsv.net rsgsv.net mailchimpapp.net mailjet.com sendinblue.com
  brevosend.com hubspotemail.net sparkpostmail.com`.split(/\s+/),
);
/** Consecutive consonants. */
const MAX_CONSONANTS = 4;

export type AddressFamily = {
  /** `*` replaces parts that look generated. */
  key: string;
  isVariable: boolean;
};

export function addressFamily(address: string): AddressFamily {
  const text = address.toLowerCase();
  const host = hostOf(text);
  const domain = registrableDomain(host) ?? host;
  const below = host.slice(0, -domain.length);
  const local = localPart(text).replaceAll(UUID, ANY).replaceAll(RECIPIENT, ANY);
  const key = `${withoutRandom(local)}@${withoutRandom(below)}${domain}`;
  return { key, isVariable: key.includes(ANY) };
}

/**
 * Detects per-message addresses of one name at one domain, in amortised constant time per address.
 */
export class ChangingAddresses {
  /** A single one proves nothing. */
  readonly found: string[] = [];
  private readonly isFound = new Set<string>();
  private readonly seen = new Set<string>();
  private readonly randomLengths = new Set<number>();
  /** Word-like local parts, by length. */
  private readonly ofLength = new Map<number, string[]>();
  private readonly ofMailbox = new Map<string, string>();

  add(text: string): void {
    const address = text.toLowerCase();
    if (this.seen.has(address)) return;
    this.seen.add(address);
    const local = localPart(address);
    const length = isOneWord(local) ? local.length : null;
    if (addressFamily(address).isVariable) {
      this.find(address);
      if (length !== null) this.findAllOfLength(length);
    } else if (length !== null) {
      // Some random strings look like words.
      if (this.randomLengths.has(length)) this.find(address);
      else this.wordsOf(length).push(address);
    }
    const mailbox = mailboxOf(address);
    const other = this.ofMailbox.get(mailbox);
    if (other === undefined) {
      this.ofMailbox.set(mailbox, address);
    } else {
      this.find(other);
      this.find(address);
    }
  }

  has(address: string): boolean {
    return this.isFound.has(address);
  }

  private findAllOfLength(length: number): void {
    this.randomLengths.add(length);
    for (const address of this.ofLength.get(length) ?? []) this.find(address);
    this.ofLength.delete(length);
  }

  private wordsOf(length: number): string[] {
    const words = this.ofLength.get(length) ?? [];
    this.ofLength.set(length, words);
    return words;
  }

  private find(address: string): void {
    if (this.isFound.has(address)) return;
    this.isFound.add(address);
    this.found.push(address);
  }
}

/**
 * Display name, else address family, at the registrable domain (see sender-key). The name separates
 * a relay's customers. null: shared or unregistrable domain.
 */
export function changingKeyOf(addressKey: string, name: string | null): string | null {
  const host = hostOf(addressKey);
  const domain = registrableDomain(host);
  if (domain === null || SHARED_DOMAINS.has(domain)) return null;
  const ownName = name === null || name === shownSender(addressKey) ? '' : foldedName(name);
  if (ownName !== '') return changingKey(ownName.slice(0, MAX_NAME_LENGTH), domain);
  const { key } = addressFamily(addressKey);
  return changingKey(`${key.slice(0, -domain.length)}/`, domain);
}

function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Without its plus tag; else the whole address. */
function mailboxOf(address: string): string {
  const local = localPart(address);
  const plus = local.indexOf('+', 1);
  return plus === -1 ? address : local.slice(0, plus);
}

function isOneWord(local: string): boolean {
  return !SEPARATOR.test(local);
}

function withoutRandom(text: string): string {
  const parts = text.split(SEPARATOR);
  return parts
    .map((part, index) =>
      isRandom(part) || (parts[index - 1] === '+' && isRandomTag(part)) ? ANY : part,
    )
    .join('');
}

function isRandomTag(part: string): boolean {
  if (/^\d+$/.test(part)) return part.length >= TAG_DIGITS;
  return part.length >= TAG_MIXTURE && /\d/.test(part) && /\p{L}/u.test(part);
}

function isRandom(part: string): boolean {
  if (/^\d+$/.test(part)) return part.length >= RANDOM_DIGITS;
  const digits = part.replaceAll(/\D/g, '').length;
  if (/^[0-9a-f]+$/.test(part) && part.length >= RANDOM_HEX && digits >= 2) return true;
  const runs = part.split(/[aeiouyåäöéèü\d]+/).map(({ length }) => length);
  const isUnpronounceable = Math.max(...runs) >= MAX_CONSONANTS;
  if (digits === 0) {
    const vowels = part.match(VOWEL)?.length ?? 0;
    return part.length >= RANDOM_LETTERS && isUnpronounceable && vowels * 5 < part.length;
  }
  const alternations = part.match(/\d+|\D+/g)?.length ?? 0;
  return part.length >= RANDOM_MIXTURE && (alternations >= 4 || isUnpronounceable);
}
