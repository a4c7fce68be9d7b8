import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';

import { RevokeQuestion } from '#web/features/access/revoke-question.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { Receipt, ReceiptLines, ReceiptNote } from '#web/shared/components/paper/receipt.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useNow } from '#web/shared/lib/use-now.ts';
import { useJourney } from '#web/shared/router/journey.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { tokenState } from '#worker/domain/orders/order-status.ts';
import type { SectionKind } from '#worker/domain/receipts/line-kinds.ts';
import { refundNote, type RefundNote } from '#worker/domain/receipts/purchase-lines.ts';
import { receiptSections } from '#worker/domain/receipts/receipt-sections.ts';
import { unbrokenAddress } from '#worker/domain/text.ts';

import { ReceiptLineText } from './receipt-line-text.tsx';

const REFRESH_MS = 60_000;

type PaperReceiptProps = { receipt: ReceiptView; progress: CleanupProgress };

/** Counts change with what is restored. */
export function PaperReceipt({ receipt, progress }: PaperReceiptProps) {
  const { t } = useLingui();
  const dates = useDateFormat();
  const nowMs = useNow(REFRESH_MS);
  const { order, method, refunds, withdrawal, token } = receipt;
  const { newsletters, oldMail, largeMail } = order;
  const chosen = { newsletters, oldMail, largeMail };
  const sections = receiptSections(
    { ...order, chosen, method, refunds, withdrawal, cleanup: progress },
    { token, nowMs },
  );
  const notes: Partial<Record<SectionKind, React.ReactNode>> = {
    work: trashedCount(progress) === 0 ? null : <TrashNote />,
    purchase: refunds.length === 0 ? null : <RefundNotes refunds={refunds} />,
    access: <AccessNote token={token} nowMs={nowMs} />,
  };
  return (
    <Receipt
      subtitle={t`Kvitto`}
      stamp={dates.dateTime(order.paidAtMs)}
      isPrinting
      className="mx-auto w-full max-w-[26rem] lg:rotate-[0.5deg]"
    >
      {receipt.isTestPayment ? <TestNote /> : null}
      {sections.map(({ kind, lines }) => (
        <Fragment key={kind}>
          <ReceiptLines>
            {lines.map((line, place) => (
              <ReceiptLineText key={`${line.kind} ${place}`} line={line} />
            ))}
          </ReceiptLines>
          {notes[kind]}
        </Fragment>
      ))}
      <SellerNote />
    </Receipt>
  );
}

function TestNote() {
  return (
    <ReceiptNote>
      <p className="text-center">
        <Tag tone="clay">
          <Trans>Testköp</Trans>
        </Tag>
      </p>
      <p className="text-center text-soft">
        <Trans>Inga pengar har dragits</Trans>
      </p>
    </ReceiptNote>
  );
}

function TrashNote() {
  return (
    <ReceiptNote>
      <p className="text-soft">
        <Trans>Gmail tömmer papperskorgen efter 30 dagar. Först då frigörs platsen.</Trans>
      </p>
    </ReceiptNote>
  );
}

type Refund = ReceiptView['refunds'][number];

function RefundNotes({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <ReceiptNote>
      {refunds.map((refund) => {
        const { why, state } = refundNote(refund);
        return (
          <p key={`${refund.reason} ${refund.createdAtMs}`} className="text-soft">
            <RefundWhy why={why} /> <RefundState state={state} endedAtMs={refund.endedAtMs} />
          </p>
        );
      })}
    </ReceiptNote>
  );
}

function RefundWhy({ why }: Pick<RefundNote, 'why'>) {
  switch (why) {
    case 'undone':
      return <Trans>För det som inte blev gjort.</Trans>;
    case 'withdrawal':
      return <Trans>För att du ångrade köpet.</Trans>;
    case null:
      return null;
    default:
      return why satisfies never;
  }
}

type RefundStateProps = Pick<RefundNote, 'state'> & Pick<Refund, 'endedAtMs'>;

function RefundState({ state, endedAtMs }: RefundStateProps) {
  const dates = useDateFormat();
  switch (state) {
    case 'replaced':
      return <Trans>Banken tog inte emot pengarna, så du har fått dem på ett annat sätt.</Trans>;
    case 'owed':
      return (
        <Trans>
          Banken tog inte emot pengarna. De är fortfarande dina, och du får dem på ett annat sätt.
          Skriv gärna till {BRAND.supportEmail} om hur du helst vill ha dem.
        </Trans>
      );
    case 'refunded':
      return (
        <Trans>
          Återbetalt {dates.date(endedAtMs ?? 0)} till det betalsätt du använde. Det kan dröja några
          dagar innan pengarna syns.
        </Trans>
      );
    case 'pending':
      return <Trans>Pengarna är på väg tillbaka till det betalsätt du använde.</Trans>;
    case null:
      return null;
    default:
      return state satisfies never;
  }
}

type AccessNoteProps = { token: ReceiptView['token']; nowMs: number };

function AccessNote({ token, nowMs }: AccessNoteProps) {
  const { hasGmail } = useJourney();
  const { kind } = tokenState(token, nowMs);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ReceiptNote>
        {kind === 'unused' ? (
          <p className="text-soft">
            <Trans>Ingenting har gjorts med åtkomsten än.</Trans>
          </p>
        ) : null}
        {kind === 'live' ? (
          <p className="text-soft">
            <Trans>Sedan tas den bort, och inkorgen är bara din igen.</Trans>
          </p>
        ) : null}
        {kind === 'replaced' ? (
          <p className="text-soft">
            <Trans>
              Du har anslutit brevlådan igen sedan dess. Den nya åtkomsten tas bort av sig själv.
            </Trans>
          </p>
        ) : null}
        {hasGmail && (kind === 'live' || kind === 'replaced') ? (
          <p>
            <button
              type="button"
              className="text-link -my-2 py-2 font-semibold"
              onClick={() => setIsAsking(true)}
            >
              <Trans>Återkalla åtkomst</Trans>
            </button>
          </p>
        ) : null}
        {kind === 'ended' ? (
          <p>
            <Trans>Inkorgen är din igen. Vi kommer inte åt den längre.</Trans>
          </p>
        ) : null}
      </ReceiptNote>
      {isAsking ? <RevokeQuestion onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

function SellerNote() {
  return (
    <ReceiptNote>
      <address className="text-center text-soft not-italic">
        <p className="font-semibold text-ink">{BRAND.companyName}</p>
        <p>{unbrokenAddress(BRAND.address)}</p>
        <p>
          <Trans>Org.nr {BRAND.organisationNumber}</Trans>
        </p>
        <p>
          <Trans>Momsreg.nr {BRAND.vatNumber}</Trans>
        </p>
        <p>
          <Trans>Tel. {BRAND.telephone}</Trans>
        </p>
        <p>
          <MailLink />
        </p>
      </address>
    </ReceiptNote>
  );
}
