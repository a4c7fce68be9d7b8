import type { SystemLabel } from '#tests/tools/google-sandbox/mailbox/label.ts';

import { hasTrait, LETTERS, MAILBOX_SHAPE, type MailboxVariant } from './mailbox-shape.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Delivery, UnsubscribeKind } from './sender-delivery.ts';
import {
  INTERNATIONAL_BRAND_ENDS,
  INTERNATIONAL_BRAND_STARTS,
  SWEDISH_BRAND_ENDS,
  SWEDISH_BRAND_STARTS,
} from './word-lists.ts';

export type BulkSender = Delivery & {
  name: string;
  address: string;
  domain: string;
  language: 'sv' | 'en';
  category: SystemLabel;
  /** Relative number of messages. */
  weight: number;
  hasListId: boolean;
  unreadShare: number;
  medianBytes: number;
  /** Sends from the first to the last age, in days before now. */
  firstAgeDays: number;
  lastAgeDays: number;
  /** Share of its mail that is order confirmations and the like, which nobody calls a newsletter. */
  transactionalShare: number;
  /** Share of its mail that somebody there writes to the owner alone. */
  letterShare: number;
};

export type WellKnownDomains = { domains: readonly string[]; volumeShare: number };

function countBulkSenders(messages: number): number {
  return Math.max(3, Math.round(MAILBOX_SHAPE.bulkSendersAt100000 * Math.sqrt(messages / 100_000)));
}

export function createBulkSenders(
  random: SeededRandom,
  messages: number,
  variant: MailboxVariant,
  wellKnown: WellKnownDomains | null,
): BulkSender[] {
  const names = new BrandNames(random);
  const senders: BulkSender[] = [];
  const count = hasTrait(variant, 'one-sender') ? 1 : countBulkSenders(messages);
  for (let index = 0; index < count; index += 1) {
    const sender = createSender(random, names.next(), variant);
    senders.push(sender);
  }
  if (hasTrait(variant, 'look-alikes')) disguise(random, senders);
  if (wellKnown !== null) settleOnDomains(random, senders, wellKnown);
  return senders;
}

type Brand = { name: string; slug: string; language: 'sv' | 'en' };

function createSender(random: SeededRandom, brand: Brand, variant: MailboxVariant): BulkSender {
  const isShared = hasTrait(variant, 'shared-domains') && random.chance(0.3);
  const domain = isShared ? `utskick${random.below(6) + 1}.example` : `${brand.slug}.example`;
  const local = isShared
    ? brand.slug
    : random.pick([
        'nyhetsbrev',
        'news',
        'info',
        'noreply',
        'hej',
        'hello',
        'no-reply',
        'kundklubb',
      ]);
  const firstAgeDays = MAILBOX_SHAPE.ageDays * (1 - 0.75 * random.next() ** 2);
  const writesLetters = hasTrait(variant, 'letters-no-tabs');
  const sender: BulkSender = {
    name: brand.name,
    address: `${local}@${domain}`,
    domain,
    language: brand.language,
    category: drawCategory(random),
    weight: random.lognormal(1, MAILBOX_SHAPE.senderVolumeSigma),
    unsubscribe: drawUnsubscribe(random),
    endpoint: 'leave',
    signature: 'aligned',
    hasListId: random.chance(writesLetters ? 0.5 : 0.6),
    unreadShare: 0.15 + 0.83 * random.next(),
    medianBytes: random.lognormal(38_000, 0.6),
    firstAgeDays,
    lastAgeDays: random.chance(0.65) ? 0 : firstAgeDays * 0.8 * random.next(),
    transactionalShare:
      hasTrait(variant, 'mixed-senders') && random.chance(0.25) ? random.between(0.05, 0.5) : 0,
    letterShare: writesLetters && random.chance(LETTERS.senderShare) ? LETTERS.messageShare : 0,
  };
  return writesLetters && !sender.hasListId ? withUnsubscribe(sender) : sender;
}

/** What has no List-Id there is known by List-Unsubscribe alone. */
function withUnsubscribe(sender: BulkSender): BulkSender {
  const isKnown = sender.unsubscribe !== 'none' && sender.unsubscribe !== 'broken';
  return isKnown ? sender : { ...sender, unsubscribe: 'link' };
}

function drawCategory(random: SeededRandom): SystemLabel {
  const draw = random.next();
  if (draw < 0.6) return 'CATEGORY_PROMOTIONS';
  if (draw < 0.78) return 'CATEGORY_UPDATES';
  return draw < 0.9 ? 'CATEGORY_SOCIAL' : 'CATEGORY_FORUMS';
}

function drawUnsubscribe(random: SeededRandom): UnsubscribeKind {
  const draw = random.next();
  if (draw < 0.45) return 'one-click';
  if (draw < 0.6) return 'one-click-and-mail';
  if (draw < 0.74) return 'link';
  if (draw < 0.85) return 'mail';
  return draw < 0.9 ? 'broken' : 'none';
}

class BrandNames {
  readonly #random: SeededRandom;
  readonly #used = new Set<string>();

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  next(): Brand {
    const random = this.#random;
    const language = random.chance(0.6) ? 'sv' : 'en';
    const start = random.pick(
      language === 'sv' ? SWEDISH_BRAND_STARTS : INTERNATIONAL_BRAND_STARTS,
    );
    const end = random.pick(language === 'sv' ? SWEDISH_BRAND_ENDS : INTERNATIONAL_BRAND_ENDS);
    const base = `${start}${end}`;
    let name = base;
    for (let number = 2; this.#used.has(name); number += 1) name = `${base} ${number}`;
    this.#used.add(name);
    return { name, slug: toSlug(name), language };
  }
}

/** ASCII letters and digits of a name, as a domain has them. */
export function toSlug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}

/**
 * Some senders get another's name, address or near enough as theirs, and a domain that ends like another's
 * or is a subdomain of it.
 */
function disguise(random: SeededRandom, senders: BulkSender[]): void {
  senders.forEach((sender, index) => {
    const model = senders[random.below(senders.length)];
    if (model === undefined || model === sender || !random.chance(0.2)) return;
    const local = sender.address.slice(0, sender.address.lastIndexOf('@'));
    const domain = random.pick([
      `news${index}.${model.domain}`,
      `${model.domain}.mejl${index}.example`,
      `mitt${index}${model.domain}`,
    ]);
    const name =
      [model.name, model.address, withForeignLetters(model.name)][index % 3] ?? model.name;
    senders[index] = { ...sender, name, domain, address: `${local}@${domain}` };
  });
}

/** Looks the same, with a Cyrillic letter or two. */
function withForeignLetters(name: string): string {
  return name.replaceAll('a', '\u0430').replaceAll('e', '\u0435');
}

/** Moves senders, at random, to well-known domains until these carry the share of the volume. */
function settleOnDomains(
  random: SeededRandom,
  senders: BulkSender[],
  { domains, volumeShare }: WellKnownDomains,
): void {
  const total = senders.reduce((sum, sender) => sum + sender.weight, 0);
  const order = senders.map((_, index) => index);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  let moved = 0;
  let next = 0;
  for (const index of order) {
    const sender = senders[index];
    const domain = domains[next];
    if (sender === undefined || domain === undefined || moved >= total * volumeShare) return;
    if (moved + sender.weight > total * (volumeShare + 0.02)) continue;
    const local = sender.address.slice(0, sender.address.lastIndexOf('@'));
    senders[index] = { ...sender, domain, address: `${local}@${domain}` };
    moved += sender.weight;
    next += 1;
  }
}
