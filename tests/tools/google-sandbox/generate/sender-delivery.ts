import { hasTrait, type MailboxVariant } from './mailbox-shape.ts';
import { SeededRandom } from './seeded-random.ts';

/** Headers that mean well but are not written as usual. */
export const ODD_UNSUBSCRIBE_KINDS = [
  'two-links',
  'commented',
  'folded',
  'lower-case',
  'duplicated',
] as const;

/** Headers that lead where nobody may go, or that are made to upset whoever reads them. */
export const HOSTILE_UNSUBSCRIBE_KINDS = [
  'javascript',
  'plain-http',
  'private-address',
  'metadata-address',
  'disguised-address',
  'local-name',
  'credentials',
  'line-breaks',
  'oversized',
  'unicode',
] as const;

export type HostileUnsubscribeKind = (typeof HOSTILE_UNSUBSCRIBE_KINDS)[number];

/** How a newsletter can be left; `broken` headers are there but of no use. */
export type UnsubscribeKind =
  | 'one-click'
  | 'one-click-and-mail'
  | 'link'
  | 'mail'
  | 'broken'
  | 'none'
  | (typeof ODD_UNSUBSCRIBE_KINDS)[number]
  | HostileUnsubscribeKind;

/**
 * Who signed a sender's mail (DKIM): itself; the platform that sends for it; both; itself, but not the
 * List-Unsubscribe headers; nobody; somebody else in its name, with a forged verdict of Google's or without.
 */
export type SignatureKind =
  | 'aligned'
  | 'by-platform'
  | 'by-both'
  | 'not-covering'
  | 'none'
  | 'failing'
  | 'failing-forged-verdict';

/** First label of the host that a sender's One-Click link leads to; it tells how the host behaves. */
export type EndpointLabel = 'leave' | 'slow' | 'hang' | 'redirect' | 'gone' | 'broken';

/** How a bulk sender's mail is signed and can be left. */
export type Delivery = {
  unsubscribe: UnsubscribeKind;
  endpoint: EndpointLabel;
  signature: SignatureKind;
};

const ODD_SHARE = 0.06;
const STREAM = 2;

/**
 * Varies how senders' mail is signed and left. It draws from a stream of its own: all else about a mailbox
 * of a seed stays as it is.
 */
export function varyDelivery<Sender extends Delivery>(
  seed: number,
  senders: readonly Sender[],
  variant: MailboxVariant,
): Sender[] {
  const random = new SeededRandom(seed, STREAM);
  const hostileShare = hasTrait(variant, 'hostile-headers') ? 0.5 : 0;
  let hostile = 0;
  let odd = 0;
  return senders.map((sender) => {
    const [signature, endpoint] = [drawSignature(random), drawEndpoint(random)];
    const [isHostile, isOdd] = [random.chance(hostileShare), random.chance(ODD_SHARE)];
    let { unsubscribe } = sender;
    if (isHostile || (unsubscribe === 'broken' && random.chance(0.8))) {
      unsubscribe =
        HOSTILE_UNSUBSCRIBE_KINDS[hostile % HOSTILE_UNSUBSCRIBE_KINDS.length] ?? 'broken';
      hostile += 1;
    } else if (isOdd && unsubscribe === 'one-click') {
      unsubscribe = ODD_UNSUBSCRIBE_KINDS[odd % ODD_UNSUBSCRIBE_KINDS.length] ?? 'one-click';
      odd += 1;
    }
    return { ...sender, unsubscribe, endpoint, signature };
  });
}

function drawSignature(random: SeededRandom): SignatureKind {
  const draw = random.next();
  if (draw < 0.68) return 'aligned';
  if (draw < 0.82) return 'by-platform';
  if (draw < 0.91) return 'by-both';
  if (draw < 0.93) return 'not-covering';
  if (draw < 0.95) return 'none';
  return draw < 0.98 ? 'failing' : 'failing-forged-verdict';
}

function drawEndpoint(random: SeededRandom): EndpointLabel {
  const draw = random.next();
  if (draw < 0.8) return 'leave';
  return random.pick(['slow', 'hang', 'redirect', 'gone', 'broken']);
}
