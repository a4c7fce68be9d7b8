import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import type { OrderView } from '#worker/contract/order.ts';

import { fetchCleanRows } from '#web/api/clean-rows.ts';
import { ChoiceNames } from '#web/features/clean/choice-names.tsx';
import {
  cleanSections,
  type CleanRow,
  type CleanSections,
} from '#web/features/clean/clean-sections.ts';
import { GroupChoiceContext, type LeavingIds } from '#web/features/clean/group-choice.ts';
import { keptRowsVersion, readKeptSelection } from '#web/features/clean/kept-selection.ts';
import { keptUnlocks } from '#web/features/clean/kept-unlocks.ts';
import {
  chosenRows,
  fromSelection,
  sumOf,
  type ChosenIds,
} from '#web/features/clean/row-choice.ts';
import { UnsubscribeSum } from '#web/features/clean/unsubscribe-sum.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

type Found = { sections: CleanSections; chosen: ChosenIds; leaving: LeavingIds };

/** Row by row what an order holds, by the names that the choice in this tab was made by: of long ones first a count. */
export function OrderedRows({ order }: { order: OrderView }) {
  const format = useFormat();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  /** null while they are being read. */
  const [found, setFound] = useState<Found | 'unknown' | null>(null);
  const { newsletters, oldMail, largeMail, tier } = order;
  const rowCount = format.count(newsletters.rowCount + oldMail.rowCount + largeMail.rowCount);

  function toggle(): void {
    setIsOpen(!isOpen);
    if (isOpen || (found !== null && found !== 'unknown')) return;
    setFound(null);
    findRows(order).then(setFound, () => setFound('unknown'));
  }

  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="text-link flex min-h-11 w-full items-center justify-center gap-2"
      >
        <Trans>Rad för rad ({rowCount})</Trans>
        <ChevronDown
          aria-hidden="true"
          className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Rows found={found} isLeft={tier === 'reset'} /> : null}
      </div>
    </div>
  );
}

function Rows({ found, isLeft }: { found: Found | 'unknown' | null; isLeft: boolean }) {
  if (found === null || found === 'unknown') {
    return (
      <p role="status" className="py-2 text-[0.9375rem] text-soft">
        {found === null ? (
          <Trans>Hämtar raderna …</Trans>
        ) : (
          <Trans>Raderna kan inte visas här. De står i urvalet.</Trans>
        )}
      </p>
    );
  }
  const { sections, chosen, leaving } = found;
  const senders = chosenRows(sections.newsletters, chosen);
  return (
    <GroupChoiceContext value={{ leaving, onToggle: () => undefined }}>
      <ChoiceNames sections={sections} chosen={chosen} />
      {isLeft && senders.length > 0 ? (
        <p className="mt-3 text-[0.9375rem]">
          <UnsubscribeSum senders={senders} />
        </p>
      ) : null}
    </GroupChoiceContext>
  );
}

/** What was chosen in this tab, if that is what was ordered: another tab, or a later choice, may have made it another. */
async function findRows(order: OrderView): Promise<Found | 'unknown'> {
  const { scanId } = order;
  const rows = await fetchCleanRows(scanId, keptRowsVersion(scanId), keptUnlocks(scanId));
  const kept = readKeptSelection(rows);
  if (kept.kind !== 'kept') return 'unknown';
  const sections = cleanSections(rows);
  const chosen = fromSelection(kept.selection, sections);
  const isOrdered =
    isSame(order.newsletters, chosenRows(sections.newsletters, chosen)) &&
    isSame(order.oldMail, chosenRows(sections.old, chosen)) &&
    isSame(order.largeMail, chosenRows([...sections.large, ...sections.ownLarge], chosen));
  if (!isOrdered) return 'unknown';
  return { sections, chosen, leaving: new Set(kept.leaveGroups) };
}

function isSame(
  { rowCount, messageCount }: OrderView['newsletters'],
  rows: readonly CleanRow[],
): boolean {
  const sum = sumOf(rows);
  return sum.rowCount === rowCount && sum.messageCount === messageCount;
}
