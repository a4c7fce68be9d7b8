import { DICTIONARY_CATEGORY_BITS } from './sender-dictionary.ts';
import { domainKey, domainsAround, isAddressKey, isOfDomain, shownSender } from './sender-key.ts';
import { senderName as nameOfSender } from './sender-name.ts';

/** No usable address, or message gone. Real numbers start at 1. */
export const NAMELESS_SENDER = 0xffff;

export function isKnownSender(sender: number): boolean {
  return sender !== 0 && sender !== NAMELESS_SENDER;
}

export type NamedSender = { senderKey: string; displayName: string };
export type RegisteredSender = NamedSender & { senderNumber: number };

/** Differing names beyond this resolve to their common part. */
const MAX_NAMES = 20;

/** From 1: the dictionary's, then in order of first message. */
export class SenderNumbers {
  private readonly byKey = new Map<string, RegisteredSender>();
  private readonly byNumber: RegisteredSender[] = [];
  private readonly names = new Map<number, Set<string>>();
  /** Called by another name since the last `all`: names are costly to reduce. */
  private readonly renamed = new Set<number>();
  private readonly domains: readonly string[];
  private readonly numberOfDomain: ReadonlyMap<string, number>;

  /** `previous`: in numeric order, those of the domains first. */
  constructor(domains: readonly string[], previous: readonly NamedSender[]) {
    this.domains = domains;
    this.numberOfDomain = new Map(domains.map((domain, index) => [domain, index + 1]));
    for (const domain of domains) this.add(domainKey(domain), domain);
    for (const { senderKey, displayName } of previous) {
      const known = this.byKey.get(senderKey);
      if (known === undefined) this.callBy(this.add(senderKey, displayName), displayName);
      else known.displayName = displayName;
    }
  }

  /** `claimed`: well-known sender; 0: none. */
  register(senderKey: string, senderName: string | null, claimed: number): number {
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

  /** Keeps its first name. */
  registerChanging(senderKey: string, senderName: string | null): number {
    const known = this.byKey.get(senderKey);
    return (known ?? this.add(senderKey, senderName ?? shownSender(senderKey))).senderNumber;
  }

  /** Lists and domains keep their first name; an address is no name. */
  private callBy({ senderKey, senderNumber }: RegisteredSender, name: string | null): void {
    if (name === null || !isAddressKey(senderKey) || name === shownSender(senderKey)) return;
    const names = this.names.get(senderNumber) ?? new Set();
    if (names.size >= MAX_NAMES || names.has(name)) return;
    this.names.set(senderNumber, names.add(name));
    this.renamed.add(senderNumber);
  }

  /** Well-known sender, else itself. */
  ownerOf(senderNumber: number): number {
    const sender = this.byNumber[senderNumber - 1];
    return (sender && this.domainOf(sender.senderKey)) || senderNumber;
  }

  wellKnownOwner(senderKey: string, category: number): number {
    if ((category & DICTIONARY_CATEGORY_BITS) === 0) return 0;
    return this.domainOf(senderKey);
  }

  /** An earlier scan's name counts too, so that a new one does not replace it. */
  all(): readonly RegisteredSender[] {
    for (const senderNumber of this.renamed) {
      const sender = this.byNumber[senderNumber - 1];
      const names = this.names.get(senderNumber) ?? [];
      if (sender !== undefined) sender.displayName = nameOfSender([...names], sender.senderKey);
    }
    this.renamed.clear();
    return this.byNumber;
  }

  private domainOf(senderKey: string): number {
    const numbers = domainsAround(senderKey).flatMap((name) => this.numberOfDomain.get(name) ?? []);
    return numbers.length === 0 ? 0 : Math.min(...numbers);
  }

  private add(senderKey: string, displayName: string): RegisteredSender {
    const sender = { senderNumber: this.byKey.size + 1, senderKey, displayName };
    this.byKey.set(senderKey, sender);
    this.byNumber.push(sender);
    return sender;
  }
}
