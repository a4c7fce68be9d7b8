import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';

import { BarNotice } from './bar-notice.tsx';
import type { NewerRows } from './newer-rows.ts';

type NewerNoticeProps = {
  offer: NewerRows | null;
  /** Of the ticks on the page, those whose rows were not among the newer ones that were asked for. */
  droppedCount: number;
  onShow: () => void;
};

/** Offers newer rows once, and says what became of the ticks where some are gone. */
export function NewerNotice({ offer, droppedCount, onShow }: NewerNoticeProps) {
  const [closedVersion, setClosedVersion] = useState<number | null>(null);
  const [isDroppedClosed, setIsDroppedClosed] = useState(false);

  if (offer !== null && offer.rows.rowsVersion !== closedVersion) {
    return <Offer offer={offer} onShow={onShow} onClose={setClosedVersion} />;
  }
  if (droppedCount === 0 || isDroppedClosed) return null;
  return (
    <BarNotice
      tone="notice"
      title={<Trans>Listan är ny</Trans>}
      onClose={() => setIsDroppedClosed(true)}
    >
      <Plural
        value={droppedCount}
        one="# av dina kryss finns inte med i den. Resten finns kvar."
        other="# av dina kryss finns inte med i den. Resten finns kvar."
      />
    </BarNotice>
  );
}

type OfferProps = {
  offer: NewerRows;
  onShow: () => void;
  onClose: (rowsVersion: number) => void;
};

/** In as little room as it takes: a phone shows the list above it as well. */
function Offer({ offer, onShow, onClose }: OfferProps) {
  const { t } = useLingui();
  const { rows, newSenderIds, messageCount } = offer;
  const hasSenders = newSenderIds.size > 0;
  return (
    <div
      role="status"
      className="mb-2 grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 border-l-4 border-moss bg-moss-tint pl-4 shadow-[0_8px_24px_var(--shadow)] max-sm:pt-2 sm:py-2"
    >
      <p className="font-semibold max-sm:col-span-2">
        {hasSenders ? (
          <Trans>Fler avsändare har hittats</Trans>
        ) : (
          <Trans>Listan har räknats om</Trans>
        )}
      </p>
      <p className="col-start-1 row-start-2 text-[0.8125rem] text-soft sm:text-[0.9375rem]">
        {hasSenders ? (
          <Plural value={newSenderIds.size} one="# avsändare till" other="# avsändare till" />
        ) : null}
        <span className={hasSenders ? 'max-sm:hidden' : ''}>
          {hasSenders ? (
            <>
              , <Plural value={messageCount} one="# mejl" other="# mejl" />.{' '}
            </>
          ) : null}
          <Trans>Dina kryss finns kvar.</Trans>
        </span>
      </p>
      <button
        type="button"
        onClick={onShow}
        className="text-link col-start-2 row-start-2 min-h-11 px-3 font-semibold sm:row-span-2 sm:row-start-1"
      >
        {hasSenders ? <Trans>Visa dem</Trans> : <Trans>Visa den</Trans>}
      </button>
      <button
        type="button"
        aria-label={t`Stäng meddelandet`}
        onClick={() => onClose(rows.rowsVersion)}
        className="col-start-3 row-span-2 row-start-1 grid size-11 place-items-center text-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
