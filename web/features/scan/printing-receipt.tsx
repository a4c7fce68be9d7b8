import { useLingui } from '@lingui/react/macro';

import type { ScanProgress } from '#worker/contract/scan.ts';
import type { ScanPhase } from '#worker/domain/scan/scan-state.ts';
import { SCAN_PHASES } from '#worker/domain/scan/scan-state.ts';

import { Receipt, ReceiptLine, ReceiptLines } from '#web/components/receipt.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { printedTenths } from './printed-tenths.ts';

/** The receipt as it comes out of the printer: each line once it is known. */
export function PrintingReceipt({ progress }: { progress: ScanProgress | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const hasReached = (phase: ScanPhase) =>
    progress !== null && SCAN_PHASES.indexOf(progress.phase) >= SCAN_PHASES.indexOf(phase);
  return (
    <div className="mx-auto w-full max-w-[23rem] px-3">
      <div className="receipt-slot" />
      <Receipt subtitle={t`Kvitto på din inkorg`} isPrinting className="-mt-1">
        {progress === null || progress.totalMsgs === null ? null : (
          <ReceiptLines>
            <ReceiptLine
              label={t`I brevlådan`}
              value={t`${format.count(progress.totalMsgs)} st`}
              isStrong
            />
            {printedTenths(progress.scannedMsgs, progress.totalMsgs).map((tenth) => (
              <ReceiptLine
                key={tenth.percent}
                label={format.percent(tenth.percent)}
                value={t`${format.count(tenth.messages)} st`}
              />
            ))}
          </ReceiptLines>
        )}
        {hasReached('measuring') ? (
          <ReceiptLines>
            <ReceiptLine
              label={t`Räknade`}
              value={t`${format.count(progress?.scannedMsgs ?? 0)} st`}
            />
            <ReceiptLine label={t`Storlek`} value={hasReached('grouping') ? t`klart` : t`vägs`} />
          </ReceiptLines>
        ) : null}
        {progress !== null && progress.sendersFound > 0 ? (
          <ReceiptLines>
            <ReceiptLine
              label={t`Avsändare`}
              value={t`${format.count(progress.sendersFound)} st`}
            />
          </ReceiptLines>
        ) : null}
        {hasReached('reporting') ? (
          <ReceiptLines>
            <ReceiptLine label={t`SUMMA`} value={t`räknas ihop`} isStrong />
          </ReceiptLines>
        ) : null}
      </Receipt>
    </div>
  );
}
