import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { MailLink } from '#web/shared/components/links.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/receipt.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { useNow } from '#web/shared/lib/use-now.ts';
import { RevokeQuestion } from '#web/features/access/revoke-question.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { OrderView, ReceiptView } from '#worker/contract/orders.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { tokenState } from '#worker/domain/orders/order-status.ts';
import { acceptedFlow } from '#worker/domain/payments/refund-amounts.ts';
import { savedCo2 } from '#worker/domain/receipts/receipt.ts';
import { unbrokenAddress } from '#worker/domain/text.ts';

import { Co2Line, Co2Lines } from '#web/entities/co2/co2-lines.tsx';
import { PurchaseLines } from './refund-lines.tsx';

const REFRESH_MS = 60_000;

type TokenBlockProps = {
  token: ReceiptView['token'];
};

function TokenBlock({ token }: TokenBlockProps) {
  const { t } = useLingui();
  const dates = useDateFormat();
  const state = tokenState(token, useNow(REFRESH_MS));
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ReceiptLines>
        <ReceiptLine label={t`Åtkomstnyckel`} value={token?.masked ?? '–'} />
        {token === null ? null : (
          <>
            <ReceiptLine label={t`Skapad`} value={dates.dateTime(token.createdAtMs)} />
            <ReceiptLine label={t`Använd`} value={dates.dateTime(token.usedAtMs)} />
          </>
        )}
        {state.kind === 'live' ? (
          <ReceiptLine label={t`Gäller till`} value={dates.dateTime(state.expiresAtMs)} />
        ) : null}
        {state.kind === 'ended' || state.kind === 'replaced' ? (
          <ReceiptLine
            label={t`Återkallad`}
            value={state.revokedAtMs === null ? t`ja` : dates.dateTime(state.revokedAtMs)}
          />
        ) : null}
        {state.kind === 'replaced' ? (
          <ReceiptLine
            label={t`Ny åtkomst gäller till`}
            value={dates.dateTime(state.laterExpiresAtMs)}
          />
        ) : null}
      </ReceiptLines>
      <ReceiptNote>
        {state.kind === 'unused' ? (
          <p className="text-soft">
            <Trans>Ingenting har gjorts med åtkomsten än.</Trans>
          </p>
        ) : null}
        {state.kind === 'live' ? (
          <p className="text-soft">
            <Trans>Sedan tas den bort, och inkorgen är bara din igen.</Trans>
          </p>
        ) : null}
        {state.kind === 'replaced' ? (
          <p className="text-soft">
            <Trans>
              Du har anslutit brevlådan igen sedan dess. Den nya åtkomsten tas bort av sig själv.
            </Trans>
          </p>
        ) : null}
        {state.kind === 'live' || state.kind === 'replaced' ? (
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
        {state.kind === 'ended' ? (
          <p>
            <Trans>Inkorgen är din igen. Vi kommer inte åt den längre.</Trans>
          </p>
        ) : null}
      </ReceiptNote>
      {isAsking ? <RevokeQuestion onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

function ChosenLines({ order }: { order: OrderView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { newsletters, oldMail, largeMail, messageCount, sizeBytes } = order;
  const sections = [
    {
      label: t`Nyhetsbrev`,
      detail: <Plural value={newsletters.rowCount} one="# avs." other="# avs." />,
      count: newsletters.messageCount,
    },
    { label: t`Gamla mejl`, count: oldMail.messageCount },
    { label: t`Stora bilagor`, count: largeMail.messageCount },
  ];
  return (
    <ReceiptLines>
      {sections
        .filter(({ count }) => count > 0)
        .map(({ label, detail, count }) => (
          <ReceiptLine
            key={label}
            label={label}
            detail={detail}
            value={t`${format.count(count)} st`}
          />
        ))}
      <ReceiptLine
        label={t`Beställt`}
        detail={t`ca ${format.bytes(sizeBytes)}`}
        value={t`${format.count(messageCount)} st`}
        isStrong
      />
    </ReceiptLines>
  );
}

type PaperReceiptProps = { receipt: ReceiptView; progress: CleanupProgress };

/** Counts change with what is restored. */
export function PaperReceipt({ receipt, progress }: PaperReceiptProps) {
  const { t } = useLingui();
  const format = useFormat();
  const dates = useDateFormat();
  const { order } = receipt;
  const { absentCount = 0 } = progress;
  return (
    <Receipt
      subtitle={t`Kvitto`}
      stamp={dates.dateTime(order.paidAtMs)}
      isPrinting
      className="mx-auto w-full max-w-[26rem] lg:rotate-[0.5deg]"
    >
      {receipt.isTestPayment ? (
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
      ) : null}
      <ReceiptLines>
        <ReceiptLine label={t`Ordernummer`} value={order.orderNumber} />
        <ReceiptLine label={t`Datum`} value={dates.date(order.paidAtMs)} />
      </ReceiptLines>
      <ChosenLines order={order} />
      <ReceiptLines>
        <ReceiptLine
          label={t`MEJL I PAPPERSKORGEN`}
          value={t`${format.count(trashedCount(progress))} st`}
          isStrong
        />
        {progress.restoredCount === 0 ? null : (
          <ReceiptLine
            label={t`Återställda`}
            value={t`${format.count(progress.restoredCount)} st`}
          />
        )}
        {absentCount === 0 ? null : (
          <ReceiptLine
            label={t`Inte kvar i papperskorgen`}
            value={t`${format.count(absentCount)} st`}
          />
        )}
        {progress.unsubscribes === null ? null : (
          <ReceiptLine
            label={t`Avregistrering mottagen`}
            value={t`${format.count(progress.unsubscribes.confirmedCount)} st`}
          />
        )}
        <Co2Lines label={t`Mindre CO₂ per år`} co2={savedCo2(order, progress)} isWithLed />
        <EndedFlowLine order={order} unsubscribes={progress.unsubscribes} />
      </ReceiptLines>
      {trashedCount(progress) === 0 ? null : (
        <ReceiptNote>
          <p className="text-soft">
            <Trans>
              Gmail tömmer papperskorgen efter 30 dagar. Först då frigörs platsen, och först då
              minskar utsläppen.
            </Trans>
          </p>
        </ReceiptNote>
      )}
      <PurchaseLines receipt={receipt} />
      <TokenBlock token={receipt.token} />
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
    </Receipt>
  );
}

type EndedFlowLineProps = Pick<ReceiptView, 'order'> & Pick<CleanupProgress, 'unsubscribes'>;

function EndedFlowLine({ order, unsubscribes }: EndedFlowLineProps) {
  const { t } = useLingui();
  const flow = acceptedFlow(order, unsubscribes);
  if (flow === null || flow.highKg === 0) return null;
  const endedCount = unsubscribes?.confirmedCount ?? 0;
  return (
    <Co2Line
      label={t`${plural(endedCount, {
        one: 'Och om # nyhetsbrev slutar komma',
        other: 'Och om # nyhetsbrev slutar komma',
      })}`}
      co2={flow}
    />
  );
}
