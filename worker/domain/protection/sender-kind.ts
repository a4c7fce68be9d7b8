import { knownSenderDomain } from '#worker/domain/sender-dictionary/known-sender.ts';

import { foldedWords, matches, wordPattern } from './folded-text.ts';
import {
  SENDER_KIND_WORDS,
  SENDER_KINDS,
  UNLIKE_SENDER_WORDS,
  type SenderKind,
} from './sender-kind-words.ts';

const FINDERS = SENDER_KINDS.map((kind) => ({
  kind,
  pattern: wordPattern(SENDER_KIND_WORDS[kind]),
}));
const UNLIKE = wordPattern(UNLIKE_SENDER_WORDS);

/**
 * What kind of sender whose mail is left alone this is, by the words of its name, its address and its domain; null for
 * all others. What the dictionary of bulk senders knows is none of them, whatever it is called.
 */
export function senderKind({
  name,
  address,
}: {
  name: string;
  address: string;
}): SenderKind | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (knownSenderDomain(domain) !== null) return null;
  const withoutTopLevel = domain.split('.').slice(0, -1).join(' ');
  // Apart, so that no pattern of several words begins in one and ends in the next.
  const texts = [name, address.slice(0, Math.max(at, 0)), withoutTopLevel];
  const words = texts.map(foldedWords).filter((text) => !matches(UNLIKE, text));
  const found = FINDERS.find(({ pattern }) => words.some((text) => matches(pattern, text)));
  return found?.kind ?? null;
}
