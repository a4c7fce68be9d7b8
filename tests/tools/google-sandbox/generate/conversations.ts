import { SeededRandom } from './seeded-random.ts';

type Conversation = { root: number; counterpart: number };

const REMEMBERED = 48;
const ANSWERED_SENDERS_STREAM = 3;
const SENDER_ANSWER_CHANCE = 0.25;
const SENDER_LETTER_CHANCE = 0.05;
const ANSWER_CHANCE = { personal: 0.4, sent: 0.75 } as const;

/** Lets personal mail answer earlier mail, so that threads hold mail of both sides. */
export class Conversations {
  readonly #recent: Conversation[] = [];
  #next = 0;

  /** The conversation that a message continues; null when it begins one. */
  draw(random: SeededRandom, kind: 'personal' | 'sent'): Conversation | null {
    if (this.#recent.length === 0 || !random.chance(ANSWER_CHANCE[kind])) return null;
    return this.#recent[random.below(this.#recent.length)] ?? null;
  }

  begin(conversation: Conversation): void {
    this.#recent[this.#next % REMEMBERED] = conversation;
    this.#next += 1;
  }
}

/**
 * Lets the owner answer newsletters and services now and then, and write to them. It draws from a stream of
 * its own, so that all else stays as it would be.
 */
export class AnsweredSenders {
  readonly #random: SeededRandom;
  readonly #recent: Conversation[] = [];
  #next = 0;

  constructor(seed: number) {
    this.#random = new SeededRandom(seed, ANSWERED_SENDERS_STREAM);
  }

  remember(conversation: Conversation): void {
    this.#recent[this.#next % REMEMBERED] = conversation;
    this.#next += 1;
  }

  /** What the owner answers with a message, `root` null for a letter of their own; null for neither. */
  draw(): { root: number | null; counterpart: number } | null {
    const chance = this.#random.next();
    const chosen = this.#recent[this.#random.below(Math.max(1, this.#recent.length))];
    if (chosen === undefined || chance >= SENDER_ANSWER_CHANCE + SENDER_LETTER_CHANCE) return null;
    return chance < SENDER_ANSWER_CHANCE ? chosen : { root: null, counterpart: chosen.counterpart };
  }
}
