import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Banner } from '#web/shared/components/banner.tsx';
import { useFocusFallback } from '#web/shared/lib/use-focus.ts';

import type { NewerRows } from './use-newer-rows.ts';

type BarNoticeProps = {
  tone: 'notice' | 'warning';
  title: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  onClose: () => void;
};

export function BarNotice({ tone, title, children, action, onClose }: BarNoticeProps) {
  const { t } = useLingui();
  const { control, press } = useFocusFallback();
  return (
    <div
      role={tone === 'warning' ? 'alert' : undefined}
      className="pointer-events-auto relative mb-2 bg-paper pr-0 shadow-[0_8px_24px_var(--shadow)] [&>div]:pr-14"
    >
      <Banner tone={tone} title={title} action={action}>
        {children}
      </Banner>
      <button
        type="button"
        ref={control}
        aria-label={t`Stäng meddelandet`}
        onClick={() => {
          press();
          onClose();
        }}
        className="absolute top-1 right-1 grid size-11 place-items-center text-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

type NewerNoticeProps = {
  offer: NewerRows | null;
  /** Ticks whose rows the newer version does not have. */
  droppedCount: number;
  onShow: () => void;
};

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

/** One line, so that the list stays visible on a phone. */
function Offer({ offer, onShow, onClose }: OfferProps) {
  const { t } = useLingui();
  const { control: closeButton, press: pressClose } = useFocusFallback();
  const { control: showButton, press: pressShow } = useFocusFallback();
  const { rows, newSenderIds, messageCount } = offer;
  const hasSenders = newSenderIds.size > 0;
  return (
    <div className="pointer-events-auto mb-1 flex items-center gap-x-2 border-l-4 border-moss bg-moss-tint pl-3 shadow-[0_8px_24px_var(--shadow)] sm:py-1 sm:pl-4">
      <p className="min-w-0 flex-1 text-[0.875rem] leading-tight sm:text-base">
        <span className="font-semibold">
          {hasSenders ? (
            <Trans>Fler avsändare har hittats</Trans>
          ) : (
            <Trans>Listan har räknats om</Trans>
          )}
        </span>{' '}
        <span className="text-[0.9375rem] text-soft max-sm:hidden">
          {hasSenders ? (
            <>
              <Plural value={newSenderIds.size} one="# avsändare till" other="# avsändare till" />,{' '}
              <Plural value={messageCount} one="# mejl" other="# mejl" />.{' '}
            </>
          ) : null}
          <Trans>Dina kryss finns kvar.</Trans>
        </span>
      </p>
      <button
        type="button"
        ref={showButton}
        onClick={() => {
          pressShow();
          onShow();
        }}
        className="text-link min-h-10 px-2 font-semibold"
      >
        {hasSenders ? <Trans>Visa dem</Trans> : <Trans>Visa den</Trans>}
      </button>
      <button
        type="button"
        ref={closeButton}
        aria-label={t`Stäng meddelandet`}
        onClick={() => {
          pressClose();
          onClose(rows.rowsVersion);
        }}
        className="grid h-10 w-11 shrink-0 place-items-center text-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
