import { isInvisible } from '#worker/domain/text.ts';

import { shownDomain } from './international-domain.ts';
import { registrableDomain } from './registrable-domain.ts';
import { senderKeyLabel, shownSender } from './sender-key.ts';

const VIA = /[\s([]\s*(?:via|genom)\s+([^()[\]]+?)\s*[)\]]?$/iu;

/** Splits `Eva Ek via Jira`. */
export function namesAroundVia(name: string): { sender: string; relay: string } | null {
  const via = VIA.exec(name);
  const relay = via?.[1];
  return via === null || relay === undefined ? null : { sender: name.slice(0, via.index), relay };
}

/** Legal forms, optional in names. */
const COMPANY_FORM =
  / (?:ab|aktiebolag|as|asa|aps|oy|oyj|inc|incorporated|llc|ltd|limited|plc|corp|corporation|gmbh|ag|bv|nv|sa|sas|srl|spa|sl|co)$/;

/** Without case, accents, punctuation or legal form. */
export function foldedName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words.replace(COMPANY_FORM, '');
}

/** Rule out a person's name. */
const ORGANISATION_WORDS = new Set(
  `ab academy advisory airlines akademi alert alerts apotek app bank bibliotek biblioteket bio blad bladet blog
  blogg bokhandel books brev brevet brief bulletin butik butiken casino center centrum city club community
  company conference consulting customer daily deals digest edition erbjudanden events express fashion
  federation festival fitness forening foreningen forlag forsakring forum foundation games group gruppen
  guide hem home hospital hotel hotels hus huset info institute international jobb jobs journal klubb
  klubben kommun konserthus kundklubb kundservice kundtjanst lab labs letter letters list lista magasin
  magazine mail market media medlem museet museum music nature network news newsletter nieuwsbrief nordic
  notes notifications nyheter nyhetsbrev offers official online outlet podcast post press privat radio
  redaktion redaktionen region reply report reseguide resor review sale school security service services
  shop shopping skola skolan society sport stad staden stiftelsen store studio studios support svenska
  sverige sweden systems team teater teatern tech the tickets tidning tidningen times tips today tours
  travel tv union universitet university update updates webb weekly world`.split(/\s+/),
);
/** Lower case within a name. */
const PARTICLES = new Set('af al bin da de del den der di du el la le van von'.split(' '));
const NAME_WORD =
  /^\p{Lu}(?:\.|[\p{Ll}\p{M}'’]+(?:-\p{Lu}[\p{Ll}\p{M}'’]+)?|['’]\p{Lu}[\p{Ll}\p{M}]+)?$/u;
const MAX_NAME_WORDS = 4;

/**
 * A few capitalised words, none typical of organisations. Two-word brands pass, unless the address
 * contains them.
 */
export function looksLikePerson(name: string, address: string): boolean {
  const isLoud = name === name.toUpperCase();
  const written = isLoud ? name.replaceAll(/(?<=\p{L})\p{L}/gu, (l) => l.toLowerCase()) : name;
  const words = written
    .replaceAll(/["“”]|^'|'$/g, '')
    .replace(/^([^\s,]+), (\S+)$/, '$2 $1')
    .trim()
    .split(/\s+/);
  const capitalised = words.filter((word) => !PARTICLES.has(word));
  return (
    words.length <= MAX_NAME_WORDS &&
    capitalised.length >= 2 &&
    capitalised.every((word) => NAME_WORD.test(word)) &&
    !capitalised.some((word) => ORGANISATION_WORDS.has(foldedName(word))) &&
    !isNamedIn(name, address)
  );
}

/** Shorter words match by chance. */
const MIN_MATCH_LENGTH = 4;

/** In its domain, or as its whole local part. */
function isNamedIn(name: string, address: string): boolean {
  const words = foldedName(name).split(' ').filter(Boolean);
  const joined = words.join('');
  const [local, label] = [localPart(address), organisationLabel(address)].map((text) =>
    foldedName(text).replaceAll(' ', ''),
  );
  if (joined === '' || local === undefined || label === undefined) return false;
  const initials = words.map((word) => word.charAt(0)).join('');
  return (
    [local, label].includes(joined) ||
    (words.length > 1 && label === initials) ||
    (label.length >= MIN_MATCH_LENGTH && joined.includes(label)) ||
    words.some((word) => word.length >= MIN_MATCH_LENGTH && label.includes(word))
  );
}

function organisationLabel(address: string): string {
  const host = address.slice(address.lastIndexOf('@') + 1);
  return (registrableDomain(host) ?? host).split('.')[0] ?? host;
}

export function localPart(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf('@')));
}

const NO_REPLY =
  /no(?:t)?reply|noresponder|nepasrepondre|nichtantworten|keineantwort|svarainte|ejsvar|ingetsvar|ikkesvar|svarikke|geenantwoord|nonrispondere/;
const NOTICE_WORD =
  /^(?:notif\w*|notis\w*|notice\w*|aviser\w*|varsel|varsler|varsling\w*|benachrichtig\w*|mitteilung\w*|melding\w*|ilmoitu\w*|avis|avisos|powiadom\w*|alerts?|updates?|messages?|comments?|activity|invit\w*|inbjud\w*|mailer|automailer|daemon|system|robot|bot|jira|gitlab|github)$/;

/** Automated notifications on behalf of users. */
export function isNoticeAddress(address: string): boolean {
  const words = foldedName(localPart(address)).split(' ');
  return NO_REPLY.test(words.join('')) || words.some((word) => NOTICE_WORD.test(word));
}

const PART_SEPARATOR =
  /\s+(?:via|genom|from|från|fra|at|på|@|[-–—|·•:/])\s+|\s*[()[\]|•·]\s*|[,:]\s+/iu;

/**
 * Independent of which messages were drawn, in any order. Notification addresses carry another
 * person's name per message, so each name is reduced to its organisation; where they still differ,
 * to their common part or the domain's name.
 */
export function senderName(names: readonly string[], senderKey: string): string {
  const seen = names.filter((name) => !isInvisible(name));
  if (seen.length === 0) return shownSender(senderKey);
  const address = senderKeyLabel(senderKey);
  const [only, ...others] = spellings(seen.map((name) => withoutPerson(name, address)));
  if (only !== undefined && others.length === 0) return only;
  return sharedPart(spellings(seen), address) ?? organisationName(address);
}

/** `Eva Ek via Jira`, `Bugs (Bo Bok)`: the organisation's name. */
function withoutPerson(name: string, address: string): string {
  // A relay prepends the sender's address: keep it.
  if (name.includes('@')) return name;
  const isNotice = isNoticeAddress(address);
  const via = namesAroundVia(name);
  if (via !== null) {
    const isSomebody =
      looksLikePerson(via.sender, address) || (isNotice && !isNamedIn(via.sender, address));
    return isSomebody ? via.relay : name;
  }
  const parts = partsOf(name);
  if (!parts.some((part) => looksLikePerson(part, address))) return name;
  const organisation = parts.find((part) => isNamedIn(part, address));
  return organisation ?? (isNotice ? organisationName(address) : name);
}

/** Longest, not a person's. */
function sharedPart(names: readonly string[], address: string): string | null {
  const parts = names.map(partsOf);
  const folded = parts.map((ofName) => new Set(ofName.map(foldedName)));
  const shared = spellings(parts.flat()).filter(
    (part) =>
      foldedName(part) !== '' &&
      !looksLikePerson(part, address) &&
      folded.every((ofName) => ofName.has(foldedName(part))),
  );
  return shared.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))[0] ?? null;
}

function partsOf(name: string): string[] {
  return name.split(PART_SEPARATOR).filter((part) => !isInvisible(part));
}

/** Order-independent. */
function spellings(names: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const name of names) {
    const folded = foldedName(name);
    const known = byFolded.get(folded);
    if (known === undefined || isBetterSpelled(name, known)) byFolded.set(folded, name);
  }
  return [...byFolded.values()];
}

/** Mixed case first, then shorter, then alphabetical. */
function isBetterSpelled(name: string, known: string): boolean {
  const [isMixed, wasMixed] = [name, known].map(
    (text) => text !== text.toUpperCase() && text !== text.toLowerCase(),
  );
  if (isMixed !== wasMixed) return isMixed === true;
  return name.length === known.length ? name < known : name.length < known.length;
}

function organisationName(address: string): string {
  const label = shownDomain(organisationLabel(address));
  const [first = ''] = label;
  return first.toUpperCase() + label.slice(first.length);
}
