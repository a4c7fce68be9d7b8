import { changingKeyOf, familyOf } from '#worker/domain/sender/address-family.ts';
import { knownSenderDomain } from '#worker/domain/sender-dictionary/known-sender.ts';

import { isAddressKey, isChangingKey, senderKeyLabel } from './sender-key.ts';
import type { SenderNumbers } from './sender-numbers.ts';

/** A sender that goes by its address, as a message names it. */
type SeenSender = { senderNumber: number; senderKey: string; senderName: string | null };

/**
 * The senders that write each message from another address: each is a sender with a number of its own, given when the
 * second of its addresses is seen. What is said of the first messages stays so whatever follows.
 */
export class ChangingSenders {
  private readonly senders: SenderNumbers;
  /** By the key that they have in common: the number of each address. */
  private readonly members = new Map<string, Map<string, number>>();
  private readonly noted = new Set<number>();
  private readonly numbers = new Map<number, number>();

  /** `senders`: as a former scan knew them, if any. What is known of their mail goes by the right number already. */
  constructor(senders: SenderNumbers) {
    this.senders = senders;
    const former = [...senders.all()];
    for (const { senderKey } of former.filter((sender) => isChangingKey(sender.senderKey))) {
      this.members.set(senderKey, new Map());
    }
    for (const { senderNumber, senderKey, displayName } of former) {
      if (!isAddressKey(senderKey)) continue;
      const key = changingKeyOf(senderKey, displayName);
      if (key !== null) this.members.get(key)?.set(senderKey, senderNumber);
    }
  }

  /** Takes in a sender that a message shows to send bulk mail, and not through a list. */
  note({ senderNumber, senderKey, senderName }: SeenSender): void {
    const address = senderKeyLabel(senderKey);
    const isKnown = knownSenderDomain(address.slice(address.lastIndexOf('@') + 1)) !== null;
    const key = isKnown || !isAddressKey(senderKey) ? null : changingKeyOf(senderKey, senderName);
    if (key === null) return;
    this.noted.add(senderNumber);
    const members = this.members.get(key) ?? new Map<string, number>();
    this.members.set(key, members.set(senderKey, senderNumber));
    const family = familyOf([...members.keys()]);
    if (family === null) return;
    const number = this.senders.bookChanging(key, senderName);
    for (const member of family.addresses) {
      const own = members.get(member) ?? 0;
      if (this.noted.has(own)) this.numbers.set(own, number);
    }
  }

  /** The numbers of all of them, those that a former scan has found among them. */
  all(): ReadonlySet<number> {
    const found = this.senders.all().filter(({ senderKey }) => isChangingKey(senderKey));
    return new Set(found.map(({ senderNumber }) => senderNumber));
  }

  /** By the number of an address: the number of the sender that it is one of many of. */
  byAddress(): ReadonlyMap<number, number> {
    return this.numbers;
  }
}
