import type { SeededRandom } from './seeded-random.ts';

type Conversation = { root: number; counterpart: number };

const REMEMBERED = 48;
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
