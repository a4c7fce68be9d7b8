import type { BulkSender } from './bulk-sender.ts';
import { SeededRandom } from './seeded-random.ts';

type SafeSender = { name: string; domain: string };

/**
 * Authorities, banks, insurers, pension and health care by their true domains, which a list of senders to
 * leave alone names. Their links, like all others here, lead to invented domains.
 */
const SAFE_SENDERS: readonly [SafeSender, ...SafeSender[]] = [
  { name: 'Skatteverket', domain: 'skatteverket.se' },
  { name: 'Försäkringskassan', domain: 'forsakringskassan.se' },
  { name: '1177', domain: '1177.se' },
  { name: 'Swedbank', domain: 'swedbank.se' },
  { name: 'Pensionsmyndigheten', domain: 'pensionsmyndigheten.se' },
  { name: 'SEB', domain: 'seb.se' },
  { name: 'Länsförsäkringar', domain: 'lansforsakringar.se' },
  { name: 'Arbetsförmedlingen', domain: 'arbetsformedlingen.se' },
  { name: 'Folksam', domain: 'folksam.se' },
  { name: 'Handelsbanken', domain: 'handelsbanken.se' },
  { name: 'CSN', domain: 'csn.se' },
  { name: 'Kronofogden', domain: 'kronofogden.se' },
  { name: 'Nordea', domain: 'nordea.com' },
  { name: 'Kivra', domain: 'kivra.com' },
  { name: 'Collectum', domain: 'collectum.se' },
  { name: 'PayPal', domain: 'paypal.com' },
];

const STREAM = 4;
const SAFE_SHARE = 0.08;
const POSING_SHARE = 0.06;

export function safeSenderAt(index: number): SafeSender {
  return SAFE_SENDERS[index % SAFE_SENDERS.length] ?? SAFE_SENDERS[0];
}

/** Some newsletters come from such senders, and some from who only looks like one. */
export function mixInSafeSenders(seed: number, senders: readonly BulkSender[]): BulkSender[] {
  const random = new SeededRandom(seed, STREAM);
  return senders.map((sender, index) => {
    const draw = random.next();
    const safe = random.pick(SAFE_SENDERS);
    if (draw >= SAFE_SHARE + POSING_SHARE) return sender;
    const posing = random.pick([
      `${safe.domain}.sidor${index}.example`,
      `${safe.domain.replaceAll('.', '-')}${index}.example`,
      `mitt${index}${safe.domain}`,
    ]);
    const domain = draw < SAFE_SHARE ? safe.domain : posing;
    return { ...sender, name: safe.name, domain, address: `nyhetsbrev@${domain}` };
  });
}
