import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

import type { OrderView } from '#worker/contract/orders.ts';
import type { OrderAmounts } from '#worker/domain/orders/prices.ts';

import { type ChoiceApi, useChoiceApi } from '#web/entities/cleanups/choice-api.ts';
import {
  type CleanRow,
  type CleanSections,
  cleanSections,
} from '#web/entities/cleanups/clean-sections.ts';
import { GroupChoiceContext, type LeavingIds } from '#web/entities/cleanups/group-choice.ts';
import {
  type ChosenIds,
  chosenRows,
  fromSelection,
  savedRowsVersion,
  savedUnlocks,
  readSavedSelection,
  sumOf,
} from '#web/entities/cleanups/row-choice.ts';
import { UnsubscribeSum } from '#web/entities/cleanups/unsubscribe-sum.tsx';
import { Co2Line, Co2Lines } from '#web/entities/co2/co2-lines.tsx';
import { DonationLabel } from '#web/entities/orders/order-texts.tsx';
import { TIER_NAME } from '#web/entities/orders/tier-name.ts';
import { SenderText, SizeName, YearName } from '#web/entities/scans/row-name.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

type ChoiceNamesProps = { sections: CleanSections; chosen: ChosenIds };

export function ChoiceNames({ sections, chosen }: ChoiceNamesProps) {
  const { t } = useLingui();
  const named = namedRows(sections, chosen);
  return (
    <ul
      // A list that scrolls has to be reached by keyboard as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t`Det du har valt`}
      className="mt-2 max-h-72 overflow-y-auto border-y border-line text-[0.9375rem] text-ink"
    >
      {named.map(({ row, name }) => (
        <ChoiceName key={row.id} row={row}>
          {name}
        </ChoiceName>
      ))}
    </ul>
  );
}

function ChoiceName({ row, children }: { row: CleanRow; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-t border-line py-2 first:border-t-0">
      <span className="min-w-0">{children}</span>
      <span className="figures shrink-0 text-[0.8125rem]">
        <Plural value={row.count} one="# mejl" other="# mejl" />
      </span>
    </li>
  );
}

function namedRows(sections: CleanSections, chosen: ChosenIds) {
  const { newsletters, old, large, ownLarge } = sections;
  return [
    ...chosenRows(newsletters, chosen).map((row) => ({
      row,
      name: <SenderText text={row.sender} />,
    })),
    ...chosenRows(old, chosen).map((row) => ({
      row,
      name: (
        <Trans>
          Gamla mejl: <YearName {...row.reason} />
        </Trans>
      ),
    })),
    ...chosenRows(large, chosen).map((row) => ({
      row,
      name: (
        <Trans>
          Stora mejl: <SizeName {...row.reason} />
        </Trans>
      ),
    })),
    ...chosenRows(ownLarge, chosen).map((row) => ({
      row,
      name: (
        <Trans>
          Stora mejl som du har skickat: <SizeName {...row.reason} />
        </Trans>
      ),
    })),
  ];
}

type Found = { sections: CleanSections; chosen: ChosenIds; leaving: LeavingIds };

function OrderedRows({ order }: { order: OrderView }) {
  const format = useFormat();
  const { fetchCleanRows } = useChoiceApi();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  /** null: loading. */
  const [found, setFound] = useState<Found | 'unknown' | null>(null);
  const { newsletters, oldMail, largeMail, tier } = order;
  const rowCount = format.count(newsletters.rowCount + oldMail.rowCount + largeMail.rowCount);

  function toggle(): void {
    setIsOpen(!isOpen);
    if (isOpen || (found !== null && found !== 'unknown')) return;
    setFound(null);
    findRows(order, fetchCleanRows).then(setFound, () => setFound('unknown'));
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

/** null if this tab's selection is not what was ordered, because of another tab or a later choice. */
async function findRows(
  order: OrderView,
  fetchCleanRows: ChoiceApi['fetchCleanRows'],
): Promise<Found | 'unknown'> {
  const { scanId } = order;
  const rowsVersion = savedRowsVersion(scanId);
  if (rowsVersion === null) return 'unknown';
  const kept = readSavedSelection({ scanId, rowsVersion });
  if (kept.kind !== 'kept') return 'unknown';
  const { exclusions } = kept;
  const rows = await fetchCleanRows(scanId, rowsVersion, savedUnlocks(scanId), exclusions);
  if (rows.rowsVersion !== rowsVersion) return 'unknown';
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

type OrderSummaryProps = { order: OrderView; amounts: OrderAmounts };

export function leftSenderCount({ newsletters, stayedGroupCount }: OrderView): number {
  return newsletters.rowCount - stayedGroupCount;
}

export function OrderSummary({ order, amounts }: OrderSummaryProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { currency } = amounts;
  const { tier, stayedGroupCount, endedFlow } = order;
  const leftCount = tier === 'reset' ? leftSenderCount(order) : 0;
  return (
    <Receipt
      subtitle={t`Din beställning`}
      stamp={order.orderNumber}
      className="mx-auto w-full max-w-[26rem] lg:rotate-1"
    >
      <ReceiptLines>
        <ChosenLine label={t`Nyhetsbrev`} chosen={order.newsletters} />
        {leftCount > 0 ? (
          <ReceiptLine
            label={<span className="text-soft">{t`avregistrering begärs, där det går`}</span>}
            value={
              <span className="text-soft">
                <Plural value={leftCount} one="# avsändare" other="# avsändare" />
              </span>
            }
          />
        ) : null}
        {stayedGroupCount > 0 ? (
          <ReceiptLine
            label={<span className="text-soft">{t`du är kvar i`}</span>}
            value={
              <span className="text-soft">
                <Plural value={stayedGroupCount} one="# grupp" other="# grupper" />
              </span>
            }
          />
        ) : null}
        <ChosenLine label={t`Gamla mejl`} chosen={order.oldMail} />
        <ChosenLine label={t`Stora bilagor`} chosen={order.largeMail} />
        <ReceiptLine
          label={t`TILL PAPPERSKORGEN`}
          value={<Plural value={order.messageCount} one="# mejl" other="# mejl" />}
          isStrong
        />
        {order.excludedCount === 0 ? null : (
          <ReceiptLine
            label={<span className="text-soft">{t`du behåller av raderna`}</span>}
            value={
              <span className="text-soft">
                <Plural value={order.excludedCount} one="# mejl" other="# mejl" />
              </span>
            }
          />
        )}
        <ReceiptLine label={t`Plats`} value={t`ca ${format.bytes(order.sizeBytes)}`} />
      </ReceiptLines>
      <ReceiptLines>
        <Co2Lines label={t`Uppskattad CO₂ per år`} co2={order.co2} />
        {leftCount > 0 && endedFlow !== null && endedFlow.highKg > 0 ? (
          <Co2Line label={t`Ett år av nyhetsbreven`} co2={endedFlow} />
        ) : null}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={i18n._(TIER_NAME[tier])}
          value={format.money(amounts.priceMinor, currency)}
        />
        <ReceiptLine
          label={<span className="text-soft">{t`varav moms 25 %`}</span>}
          value={<span className="text-soft">{format.money(amounts.vatMinor, currency)}</span>}
        />
        {amounts.donationMinor === 0 ? null : (
          <ReceiptLine
            label={<DonationLabel />}
            value={format.money(amounts.donationMinor, currency)}
          />
        )}
        <ReceiptLine
          label={t`ATT BETALA`}
          value={format.money(amounts.totalMinor, currency)}
          isStrong
        />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-center text-soft">
          <Trans>Engångsbetalning, ingen prenumeration.</Trans>
        </p>
        <OrderedRows order={order} />
      </ReceiptNote>
    </Receipt>
  );
}

type ChosenLineProps = { label: string; chosen: OrderView['newsletters'] };

function ChosenLine({ label, chosen }: ChosenLineProps) {
  if (chosen.rowCount === 0) return null;
  return (
    <ReceiptLine
      label={label}
      value={<Plural value={chosen.messageCount} one="# mejl" other="# mejl" />}
    />
  );
}
