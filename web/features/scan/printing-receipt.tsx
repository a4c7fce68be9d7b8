import { useLingui } from '@lingui/react/macro';

import type { ListedCounts, ScanProgress } from '#worker/contract/scans.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import { Receipt, ReceiptLine, ReceiptLines } from '#web/shared/components/paper/receipt.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

type PrintingReceiptProps = {
  progress: ScanProgress | null;
  subtitle?: string;
};

/** Each line appears once its figure is known, in order. */
export function PrintingReceipt({ progress, subtitle }: PrintingReceiptProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className="mx-auto w-full max-w-[22rem] px-3">
      <div className="receipt-slot" />
      <Receipt subtitle={subtitle ?? t`Kvitto på din inkorg`} isPrinting className="-mt-1">
        {progress === null || progress.totalMsgs === null ? null : (
          <ReceiptLines>
            <ReceiptLine
              label={t`I brevlådan`}
              value={t`${format.count(progress.totalMsgs)} st`}
              isStrong
            />
          </ReceiptLines>
        )}
        {progress === null ? null : <ListedLines listed={progress.listed} />}
        {progress === null || progress.resultSummary === null ? null : (
          <WeighedLines summary={progress.resultSummary} />
        )}
        {progress === null || progress.sendersFound === 0 ? null : (
          <ReceiptLines>
            <ReceiptLine
              label={t`Avsändare hittade`}
              value={t`${format.count(progress.sendersFound)} st`}
            />
          </ReceiptLines>
        )}
      </Receipt>
    </div>
  );
}

function ListedLines({ listed }: { listed: ListedCounts }) {
  const { t } = useLingui();
  const format = useFormat();
  const groups = [
    [
      { label: t`Under 1 MB`, count: listed.underOneMb },
      { label: t`1–10 MB`, count: listed.oneToTenMb },
      { label: t`10 MB eller mer`, count: listed.overTenMb },
    ],
    [
      { label: t`Äldre än 3 år`, count: listed.olderThanThreeYears },
      { label: t`Skickade av dig`, count: listed.sent },
      { label: t`Stjärnmärkta`, count: listed.starred },
      { label: t`Med egen etikett`, count: listed.labelled },
      { label: t`Viktiga`, count: listed.important },
    ],
  ];
  return groups.map((lines) => {
    const known = lines.flatMap(({ label, count }) => (count === null ? [] : [{ label, count }]));
    if (known.length === 0) return null;
    return (
      <ReceiptLines key={lines[0]?.label}>
        {known.map(({ label, count }) => (
          <ReceiptLine key={label} label={label} value={t`${format.count(count)} st`} />
        ))}
      </ReceiptLines>
    );
  });
}

/** Known before the senders. */
function WeighedLines({ summary }: { summary: ResultSummary }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ReceiptLines>
      <ReceiptLine label={t`Plats`} value={format.bytes(summary.total_size_bytes)} isStrong />
      {summary.oldestYear === null ? null : (
        <ReceiptLine label={t`Äldsta`} value={String(summary.oldestYear)} />
      )}
    </ReceiptLines>
  );
}
