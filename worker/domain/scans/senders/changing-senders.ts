import { ChangingAddresses, changingKeyOf } from './address-family.ts';
import { registrableDomain } from './international-domain.ts';
import { knownSenderDomain } from './sender-dictionary.ts';

import { isAddressKey, isChangingKey, senderKeyLabel } from './sender-key.ts';
import type { SenderNumbers } from './sender-numbers.ts';

/** A sender that goes by its address, as a message names it. */
type SeenSender = { senderNumber: number; senderKey: string; senderName: string | null };

/** `numbers`: of each address · `told`: how many of the addresses found have been given its number. */
type Family = { numbers: Map<string, number>; addresses: ChangingAddresses; told: number };

/**
 * The senders that write each message from another address: each is a sender with a number of its own, given when the
 * second of its addresses is seen. What is said of the first messages stays so whatever follows.
 */
export class ChangingSenders {
  private readonly senders: SenderNumbers;
  /** By the key that they have in common. */
  private readonly families = new Map<string, Family>();
  private readonly noted = new Set<number>();
  private readonly numbers = new Map<number, number>();
  /** Of those that go by their list: its number, by its key. */
  private readonly lists = new Map<string, number>();
  private readonly ofLists: { senderNumber: number; listKey: string }[] = [];

  /** `senders`: as a former scan knew them, if any. What is known of their mail goes by the right number already. */
  constructor(senders: SenderNumbers) {
    this.senders = senders;
    const former = [...senders.all()];
    for (const { senderKey } of former.filter((sender) => isChangingKey(sender.senderKey))) {
      this.familyOf(senderKey);
    }
    for (const { senderNumber, senderKey, displayName } of former) {
      if (!isAddressKey(senderKey)) continue;
      const key = changingKeyOf(senderKey, displayName);
      const family = key === null ? undefined : this.families.get(key);
      if (family !== undefined) addTo(family, senderKey, senderNumber);
    }
  }

  /** Takes in a sender that a message shows to send bulk mail, and not through a list. */
  note({ senderNumber, senderKey, senderName }: SeenSender): void {
    const address = senderKeyLabel(senderKey);
    const isKnown = knownSenderDomain(address.slice(address.lastIndexOf('@') + 1)) !== null;
    const key = isKnown || !isAddressKey(senderKey) ? null : changingKeyOf(senderKey, senderName);
    if (key === null) return;
    this.noted.add(senderNumber);
    const family = this.familyOf(key);
    addTo(family, senderKey, senderNumber);
    const { found } = family.addresses;
    if (found.length < 2) return;
    const number = this.senders.bookChanging(key, senderName);
    // One that a former scan has found is told of once it is noted.
    const untold = [...found.slice(family.told), senderKey];
    family.told = found.length;
    for (const address of untold) {
      const own = family.numbers.get(address) ?? 0;
      if (this.noted.has(own) && family.addresses.has(address)) this.numbers.set(own, number);
    }
  }

  /**
   * Takes in a sender of bulk mail that names its list. One whose addresses look made for one message each goes by the
   * list; whichever of them happens to look like a word is one of its addresses all the same.
   */
  noteOfList({ senderNumber, senderKey }: SeenSender, listKey: string): void {
    if (senderKey === listKey) this.lists.set(listKey, senderNumber);
    else if (isAddressKey(senderKey) && isOfOneOwner(senderKey, listKey)) {
      this.ofLists.push({ senderNumber, listKey });
    }
  }

  private familyOf(key: string): Family {
    const known = this.families.get(key);
    if (known !== undefined) return known;
    const family = { numbers: new Map(), addresses: new ChangingAddresses(), told: 0 };
    this.families.set(key, family);
    return family;
  }

  /** The numbers of all of them, those that a former scan has found among them. */
  all(): ReadonlySet<number> {
    const found = this.senders.all().filter(({ senderKey }) => isChangingKey(senderKey));
    return new Set(found.map(({ senderNumber }) => senderNumber));
  }

  /** By the number of an address: the number of the sender that it is one of many of. */
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
