import type { RowId } from '#worker/domain/cleanups/row-id.ts';

import { generatedMailbox } from './sandbox-scan.ts';
import { allRowIds, buildScannedMailbox } from './scanned-mailbox.ts';

/** So many that what is chosen takes two batches. */
export const OFFERED_MESSAGES = 2_800;
const SEED = 7;
/** Enough senders that some of each kind are among them. */
const SENDER_ROWS = 6;

/** The mailbox as it is before anything is done with it. */
export function generateOffered() {
  return generatedMailbox(OFFERED_MESSAGES, SEED);
}

export type Offer = Awaited<ReturnType<typeof readOffer>>;
let offer: Promise<Offer> | null = null;

/** The mailbox is the same whenever it is generated, and so is what a scan of it finds. */
export function offeredMail(): Promise<Offer> {
  return (offer ??= readOffer());
}

async function readOffer() {
  const { rows, choose, chooseSenders } = await buildScannedMailbox(OFFERED_MESSAGES, {
    seed: SEED,
  });
  const rowIds = allRowIds(rows).filter((id) => {
    const [kind, number] = id.split(':');
    return kind !== 'sender' || Number(number) <= SENDER_ROWS;
  });
  const { ids, ...mail } = choose(rowIds);
  const senders = chooseSenders(rowIds.filter((id) => id.startsWith('sender:')));
  const idsOfRows = new Map(rowIds.map((id) => [id, choose([id]).ids]));
  const idsOf = (id: RowId) => idsOfRows.get(id) ?? choose([id]).ids;
  return { report: rows, rowIds, ids, idsOf, mail, senders, chooseRows: choose, chooseSenders };
}
