import type { BulkSender } from './bulk-sender.ts';
import type { SeededRandom } from './seeded-random.ts';
import { toSlug } from './bulk-sender.ts';
import { safeSenderAt } from './safe-senders.ts';
import { FIRST_NAMES, LAST_NAMES, MAIL_PROVIDERS } from './word-lists.ts';

/** Whoever a mailbox exchanges mail with. `bulk` null: a person, a service or a spammer. */
export type Counterpart = {
  name: string;
  address: string;
  language: 'sv' | 'en';
  bulk: BulkSender | null;
};

export function createContacts(random: SeededRandom, count: number): Counterpart[] {
  const used = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const base = `${toSlug(first)}.${toSlug(last)}@${random.pick(MAIL_PROVIDERS)}`;
    const address = used.has(base) ? base.replace('@', `${index}@`) : base;
    used.add(address);
    return {
      name: `${first} ${last}`,
      address,
      language: random.chance(0.8) ? 'sv' : 'en',
      bulk: null,
    };
  });
}

/**
 * Banks, carriers, authorities and shops that write only about what the owner did or has to do. Every
 * fourth is one that really exists.
 */
export function createServices(random: SeededRandom, count: number): Counterpart[] {
  const trades = [
    'Bank',
    'Försäkring',
    'Paket',
    'Kliniken',
    'Elnät',
    'Parkering',
    'Telefoni',
    'Pension',
  ] as const;
  return Array.from({ length: count }, (_, index) => {
    const invented = `${random.pick(LAST_NAMES)} ${random.pick(trades)}`;
    const language = random.chance(0.75) ? 'sv' : 'en';
    const real = index % 4 === 1 ? safeSenderAt((index - 1) / 4) : null;
    return real === null
      ? {
          name: invented,
          address: `kundservice@${toSlug(invented)}${index}.example`,
          language,
          bulk: null,
        }
      : { name: real.name, address: `noreply@${real.domain}`, language, bulk: null };
  });
}

export function createSpammers(random: SeededRandom, count: number): Counterpart[] {
  return Array.from({ length: count }, (_, index) => ({
    name: random.pick(['Prize Office', 'Dr. Health', 'Krypto Nu', 'Snabba Lån', 'Account Team']),
    address: `win${index}@tombola${index}.example`,
    language: random.chance(0.4) ? 'sv' : 'en',
    bulk: null,
  }));
}

/** A display name and address as a header has them. */
export function formatAddress({ name, address }: { name: string; address: string }): string {
  const display = /[",.<>()@[\]:;\\]/.test(name) ? `"${name.replace(/["\\]/g, '')}"` : name;
  return display === '' ? address : `${display} <${address}>`;
}
