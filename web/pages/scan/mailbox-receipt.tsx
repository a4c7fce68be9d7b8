import { Plural, Trans, useLingui } from '@lingui/react/macro';

import type { FinishedScan } from '#web/entities/scans/scan-entry.ts';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';

type MailboxReceiptProps = {
  scan: FinishedScan;
  cleanedCount: number;
  isAllGone: boolean;
};

export function MailboxReceipt({ scan, cleanedCount, isAllGone }: MailboxReceiptProps) {
  const { t } = useLingui();
  const format = useFormat();
  const dates = useDateFormat();
  const { resultSummary: summary } = scan;
  const { newsletter, legacy, large_attachment: large } = summary.byCategory;
  const removableBytes = newsletter.bytes + legacy.bytes + large.bytes;
  return (
    <Receipt
      subtitle={t`Kvitto på din inkorg`}
      stamp={dates.dateTime(scan.finishedAtMs)}
      isPrinting
      className="mx-auto w-full max-w-[26rem] self-start lg:rotate-1"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Mejl`} value={t`${format.count(summary.totalEmails)} st`} />
        <ReceiptLine label={t`Plats`} value={format.bytes(summary.total_size_bytes)} />
        {summary.oldestYear === null ? null : (
          <ReceiptLine label={t`Äldsta`} value={String(summary.oldestYear)} />
        )}
        <ReceiptLine label={t`Äldre än 3 år`} value={t`${format.count(summary.old_emails)} st`} />
        <ReceiptLine
          label={t`10 MB eller mer`}
          value={t`${format.count(summary.large_attachments)} st`}
        />
        <ReceiptLine label={t`Skyddade`} value={t`${format.count(summary.protectedCount)} st`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={t`Nyhetsbrev`}
          detail={format.count(newsletter.count)}
          value={format.bytes(newsletter.bytes)}
        />
        <ReceiptLine
          label={t`Gamla mejl`}
          detail={format.count(legacy.count)}
          value={format.bytes(legacy.bytes)}
        />
        <ReceiptLine
          label={t`Stora bilagor`}
          detail={format.count(large.count)}
          value={format.bytes(large.bytes)}
        />
      </ReceiptLines>
      <ReceiptLines>
        {cleanedCount > 0 ? (
          <>
            <ReceiptLine label={t`Kunde slängas`} value={format.bytes(removableBytes)} />
            <ReceiptLine
              label={t`BORTSTÄDAT SEDAN DESS`}
              value={<Plural value={cleanedCount} one="# mejl" other="# mejl" />}
              isStrong
            />
          </>
        ) : (
          <ReceiptLine label={t`KAN SLÄNGAS`} value={format.bytes(removableBytes)} isStrong />
        )}
        {isAllGone && cleanedCount > 0 ? (
          <ReceiptLine label={t`Kvar att slänga`} value={t`0 st`} />
        ) : null}
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-soft">
          <Trans>
            Skyddade mejl, som stjärnmärkta, etiketterade och besvarade, räknas inte till det som
            kan slängas.
          </Trans>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}
