import { ChangingAddresses, changingKeyOf } from './address-family.ts';
import { registrableDomain } from './registrable-domain.ts';
import { knownSenderDomain } from './sender-dictionary.ts';

import { isAddressKey, isChangingKey, senderKeyLabel } from './sender-key.ts';
import type { SenderNumbers } from './sender-numbers.ts';

type SeenSender = { senderNumber: number; senderKey: string; senderName: string | null };

/** `mapped`: addresses already mapped. */
type Family = { numbers: Map<string, number>; addresses: ChangingAddresses; mapped: number };

/**
 * Senders with a new address per message. Each gets a number when its second address is seen; later
 * messages never change earlier decisions.
 */
export class ChangingSenders {
  private readonly senders: SenderNumbers;
  private readonly families = new Map<string, Family>();
  private readonly seen = new Set<number>();
  private readonly numbers = new Map<number, number>();
  /** Number by list key. */
  private readonly lists = new Map<string, number>();
  private readonly ofLists: { senderNumber: number; listKey: string }[] = [];

  /** `senders`: mail of an earlier scan already has the right numbers. */
  constructor(senders: SenderNumbers) {
    this.senders = senders;
    const previous = [...senders.all()];
    for (const { senderKey } of previous.filter((sender) => isChangingKey(sender.senderKey))) {
      this.familyOf(senderKey);
    }
    for (const { senderNumber, senderKey, displayName } of previous) {
      if (!isAddressKey(senderKey)) continue;
      const key = changingKeyOf(senderKey, displayName);
      const family = key === null ? undefined : this.families.get(key);
      if (family !== undefined) addTo(family, senderKey, senderNumber);
    }
  }

  /** A sender of bulk mail outside any list. */
  addSender({ senderNumber, senderKey, senderName }: SeenSender): void {
    const address = senderKeyLabel(senderKey);
    const isKnown = knownSenderDomain(address.slice(address.lastIndexOf('@') + 1)) !== null;
    const key = isKnown || !isAddressKey(senderKey) ? null : changingKeyOf(senderKey, senderName);
    if (key === null) return;
    this.seen.add(senderNumber);
    const family = this.familyOf(key);
    addTo(family, senderKey, senderNumber);
    const { found } = family.addresses;
    if (found.length < 2) return;
    const number = this.senders.registerChanging(key, senderName);
    // Addresses of an earlier scan are mapped once seen.
    const unmapped = [...found.slice(family.mapped), senderKey];
    family.mapped = found.length;
    for (const address of unmapped) {
      const own = family.numbers.get(address) ?? 0;
      if (this.seen.has(own) && family.addresses.has(address)) this.numbers.set(own, number);
    }
  }

  /** Maps per-message addresses to the list that their bulk mail names. */
  addListSender({ senderNumber, senderKey }: SeenSender, listKey: string): void {
    if (senderKey === listKey) this.lists.set(listKey, senderNumber);
    else if (isAddressKey(senderKey) && isOfOneOwner(senderKey, listKey)) {
      this.ofLists.push({ senderNumber, listKey });
    }
  }

  private familyOf(key: string): Family {
    const known = this.families.get(key);
    if (known !== undefined) return known;
    const family = { numbers: new Map(), addresses: new ChangingAddresses(), mapped: 0 };
    this.families.set(key, family);
    return family;
  }

  all(): ReadonlySet<number> {
    const found = this.senders.all().filter(({ senderKey }) => isChangingKey(senderKey));
    return new Set(found.map(({ senderNumber }) => senderNumber));
  }

  /** Address number → sender number. */
  byAddress(): ReadonlyMap<number, number> {
    const ofLists = this.ofLists.flatMap(({ senderNumber, listKey }): [number, number][] => {
      const number = this.lists.get(listKey);
      return number === undefined ? [] : [[senderNumber, number]];
    });
    return new Map([...ofLists, ...this.numbers]);
  }
}

function isOfOneOwner(addressKey: string, listKey: string): boolean {
  const [owner, listOwner] = [addressKey, senderKeyLabel(listKey)].map((text) =>
    registrableDomain(text.slice(text.lastIndexOf('@') + 1)),
  );
  return owner !== null && owner === listOwner;
}

function addTo({ numbers, addresses }: Family, address: string, number: number): void {
  numbers.set(address, number);
  addresses.add(address);
}
