import { senderKeyLabel } from '#worker/domain/scans/senders/sender-key.ts';

import type { SenderRow } from './clean-sections.ts';

/** Case and accents set aside, so that "ahlens" finds Åhléns. */
function foldedText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The senders whose name or address holds every word that was typed. */
export function filterSenders(rows: readonly SenderRow[], query: string): readonly SenderRow[] {
  const words = foldedText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ sender, address, senderKey }) => {
    const text = foldedText(`${sender} ${address ?? ''} ${senderKeyLabel(senderKey)}`);
    return words.every((word) => text.includes(word));
  });
}
