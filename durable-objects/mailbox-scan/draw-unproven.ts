import { unprovenOnOffer } from '#worker/domain/cleanup/unproven-mail.ts';
import { formatId } from '#worker/domain/scan/message-id.ts';

import type { ScanParts } from './scan-parts.ts';
import type { Draw, ScanRecord } from './scan-records.ts';

/**
 * So many messages a scan reads only to prove what they are: 6,000 units, a minute and a bit at the user's pace. What
 * they do not reach is read before it is moved.
 */
const MOST_PROOF_READS = 300;
/** None of them changes whom to look for, so that many may be under way. */
const READS_AT_ONCE = 25;

/** Messages on offer that nothing proves yet, whole rows first: the fewer a row has, the sooner it is exact. */
export function drawUnproven(scan: ScanRecord, parts: ScanParts): Draw[] {
  const { rounds, memory } = parts;
  const count = rounds.rounds().length;
  const read = rounds.samples(count).filter(({ isProof }) => isProof === true).length;
  const left = MOST_PROOF_READS - read;
  if (left <= 0) return [];
  const index = memory.index();
  const rows = [...unprovenOnOffer(memory.mailbox(scan, count)).values()];
  return rows
    .toSorted((one, other) => one.length - other.length)
    .flat()
    .slice(0, Math.min(left, READS_AT_ONCE))
    .map((position) => {
      const { high, low } = index.idAt(position);
      return { messageId: formatId(high, low), wants: ['size', 'sender'], isProof: true };
    });
}
