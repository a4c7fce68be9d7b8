import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import type { ReceiptView } from '#worker/contract/order.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';
import { acceptedFlow } from '#worker/domain/order/ended-flow.ts';
import { savedCo2 } from '#worker/domain/order/saved-co2.ts';
import { unbrokenAddress } from '#worker/domain/unbroken-address.ts';

import { MailLink } from '#web/components/mail-link.tsx';
import { Receipt, ReceiptLine, ReceiptLines, ReceiptNote } from '#web/components/receipt.tsx';
import { Tag } from '#web/components/tag.tsx';
import { useDateFormat } from '#web/i18n/use-date-format.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import { ChosenLines } from './chosen-lines.tsx';
import { Co2Line } from './co2-line.tsx';
import { Co2Lines } from './co2-lines.tsx';
import { PurchaseLines } from './purchase-lines.tsx';
import { TokenBlock } from './token-block.tsx';

type PaperReceiptProps = { receipt: ReceiptView; progress: CleanupProgress };

/** The receipt itself. What was done is counted, and changes with what is put back. */
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

/** What the newsletters that were ended would have gone on to emit. */
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
