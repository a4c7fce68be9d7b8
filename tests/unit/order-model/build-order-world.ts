import { generateOffered, type Offer } from '#tests/support/offered-mail.ts';
import type { OrderStage } from '#tests/support/order-stage.ts';
import { buildTrashVisits } from '#tests/unit/cleanup-engine/trash-visits.ts';
import { readTrueWays } from '#tests/unit/unsubscribe-engine/build-unsubscribing.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';

import type { OrderWorld } from './order-actions.ts';

type WorldBeginning = Pick<OrderWorld, 'tier' | 'provider' | 'deaths' | 'crashAfter'> & {
  stage: OrderStage;
  offer: Offer;
  /** The row that is not what it says, whose mail no order may touch. */
  wrongRow: RowId | null;
};

/** What a story knows of its order before anything has happened to it. */
export function buildOrderWorld({
  stage,
  offer,
  wrongRow,
  ...beginning
}: WorldBeginning): OrderWorld {
  return {
    ...stage,
    ...beginning,
    rowIds: offer.rowIds,
    ids: offer.ids,
    before: stage.truth.labelSnapshot(),
    untouchable: new Set(wrongRow === null ? [] : offer.idsOf(wrongRow)),
    everTrashed: new Set(),
    starred: new Set(),
    visits: buildTrashVisits(stage),
    isDoubtful: false,
    ways: beginning.tier === 'reset' ? readTrueWays(generateOffered(), offer.senders) : [],
    senders: [],
    startedMs: stage.clock.nowMs,
    ticked: { last: null, byCharge: new Map() },
    settledMinor: 0,
    isErasing: false,
    callsWithoutAccess: null,
  };
}
