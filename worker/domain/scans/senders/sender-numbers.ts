import { DICTIONARY_CATEGORY_BITS } from './sender-dictionary.ts';
import { domainKey, domainsAround, isAddressKey, isOfDomain, shownSender } from './sender-key.ts';
import { senderName as nameOfSender } from './sender-name.ts';

/** Stands for all senders without a usable address, and for messages that were gone. Real numbers start at 1. */
export const NAMELESS_SENDER = 0xffff;

export function isKnownSender(sender: number): boolean {
  return sender !== 0 && sender !== NAMELESS_SENDER;
}

export type NamedSender = { senderKey: string; displayName: string };
export type BookedSender = NamedSender & { senderNumber: number };

/** Names of one sender that count. With more that differ it is called by what they share, or by its domain. */
const MOST_NAMES = 20;

/** Numbers senders from 1: the dictionary's first, then each in the order in which a message named it. */
export class SenderNumbers {
  private readonly byKey = new Map<string, BookedSender>();
  private readonly byNumber: BookedSender[] = [];
  /** What messages call each sender that goes by its address, by number. */
  private readonly names = new Map<number, Set<string>>();
  private readonly domains: readonly string[];
  private readonly numberOfDomain: ReadonlyMap<string, number>;

  /** `former`: senders in the order of their numbers as known before, those of the domains first. */
  constructor(domains: readonly string[], former: readonly NamedSender[]) {
    this.domains = domains;
    this.numberOfDomain = new Map(domains.map((domain, index) => [domain, index + 1]));
    for (const domain of domains) this.add(domainKey(domain), domain);
    for (const { senderKey, displayName } of former) {
      const known = this.byKey.get(senderKey);
      if (known === undefined) this.callBy(this.add(senderKey, displayName), displayName);
      else known.displayName = displayName;
    }
  }

  /** `claimed`: the well-known sender whose the message is by a search, 0 for none. */
  book(senderKey: string, senderName: string | null, claimed: number): number {
    const domain = this.domains[claimed - 1];
    if (domain !== undefined && isOfDomain(senderKey, domain)) {
      const known = this.byKey.get(domainKey(domain));
      if (known !== undefined && known.displayName === domain && senderName !== null) {
        known.displayName = senderName;
      }
      return claimed;
    }
    const sender = this.byKey.get(senderKey) ?? this.add(senderKey, senderName ?? senderKey);
    this.callBy(sender, senderName);
    return sender.senderNumber;
  }

  /** The number of a sender that changes its address. It keeps its first name. */
  bookChanging(senderKey: string, senderName: string | null): number {
    const known = this.byKey.get(senderKey);
    return (known ?? this.add(senderKey, senderName ?? shownSender(senderKey))).senderNumber;
  }

  /** One more name of a sender. Lists and domains keep their first; an address beside itself is no name. */
  private callBy({ senderKey, senderNumber }: BookedSender, name: string | null): void {
    if (name === null || !isAddressKey(senderKey) || name === shownSender(senderKey)) return;
    const names = this.names.get(senderNumber) ?? new Set();
    if (names.size < MOST_NAMES) names.add(name);
    this.names.set(senderNumber, names);
  }

  /** The well-known sender that an address is one of, else the sender itself. */
  ownerOf(senderNumber: number): number {
    const sender = this.byNumber[senderNumber - 1];
    return (sender && this.domainOf(sender.senderKey)) || senderNumber;
  }

  /** The well-known sender whose row a message of this address would be in, 0 for none. */
  wellKnownOwner(senderKey: string, category: number): number {
    if ((category & DICTIONARY_CATEGORY_BITS) === 0) return 0;
    return this.domainOf(senderKey);
  }

  /** What a former scan called a sender counts as one of its names, so that one more does not take its place. */
  all(): readonly BookedSender[] {
    for (const [senderNumber, names] of this.names) {
      const sender = this.byNumber[senderNumber - 1];
      if (sender !== undefined) sender.displayName = nameOfSender([...names], sender.senderKey);
    }
    return this.byNumber;
  }

  /** Number of the well-known domain that a key belongs to, 0 for none: of several the first. */
  private domainOf(senderKey: string): number {
    const numbers = domainsAround(senderKey).flatMap((name) => this.numberOfDomain.get(name) ?? []);
    return numbers.length === 0 ? 0 : Math.min(...numbers);
  }

  private add(senderKey: string, displayName: string): BookedSender {
    const sender = { senderNumber: this.byKey.size + 1, senderKey, displayName };
    this.byKey.set(senderKey, sender);
    this.byNumber.push(sender);
    return sender;
  }
}
