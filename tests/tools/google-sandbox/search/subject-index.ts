import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

import { Bitset } from './bitset.ts';
import { hasPhrase, wordsOf } from './match-text.ts';

/** For each word of any subject the places of the messages that have it, newest first. */
export class SubjectIndex {
  readonly #mailbox: Mailbox;
  readonly #placesByWord = new Map<string, number[]>();

  constructor(mailbox: Mailbox) {
    this.#mailbox = mailbox;
    mailbox.newestFirst.forEach((ordinal, place) => {
      for (const word of wordsOf(mailbox.subjectOf(ordinal))) this.#add(word, place);
    });
  }

  /** The places whose subject has these words, one after the other. */
  find(value: string): Bitset {
    const order = this.#mailbox.newestFirst;
    const found = new Bitset(order.length);
    const phrase = wordsOf(value);
    const [first = ''] = phrase;
    for (const place of this.#placesByWord.get(first) ?? []) {
      const isFound =
        phrase.length === 1 ||
        hasPhrase(wordsOf(this.#mailbox.subjectOf(order[place] ?? 0)), phrase);
      if (isFound) found.add(place);
    }
    return found;
  }

  #add(word: string, place: number): void {
    const places = this.#placesByWord.get(word);
    if (places === undefined) this.#placesByWord.set(word, [place]);
    else if (places.at(-1) !== place) places.push(place);
  }
}
