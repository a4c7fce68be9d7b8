import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';

import { notifySuccess } from '#web/app/notify.ts';
import { Button } from '#web/components/button.tsx';
import { ProgressRing } from '#web/components/progress-ring.tsx';
import { PrintingReceipt } from '#web/features/scan/printing-receipt.tsx';
import { RollingSubjects } from '#web/features/scan/rolling-subjects.tsx';
import { ScanCount } from '#web/features/scan/scan-count.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { demoScanProgress } from './demo-scan.ts';
import { DEMO_SUBJECTS } from './demo-subjects.ts';
import { useDemoScan } from './use-demo-scan.ts';

const TOLD_EVERY_PERCENT = 25;
const SUBJECT_IDS = DEMO_SUBJECTS.map(({ id }) => id);

/** A scan of nothing, shown as a real one is. */
export function DemoScanning({ onFinished }: { onFinished: () => void }) {
  const { t } = useLinguiMacro();
  const { i18n } = useLingui();
  const format = useFormat();
  const { scan, skipToEnd } = useDemoScan(onFinished);
  const progress = demoScanProgress(scan);
  useStartToast();

  const percent = format.percent(scan.percent);
  const toldPercent = Math.floor(scan.percent / TOLD_EVERY_PERCENT) * TOLD_EVERY_PERCENT;
  return (
    <div className="grid gap-x-16 gap-y-10 pt-6 md:pt-10 lg:beside-23">
      <div className="min-w-0">
        <ScanCount progress={progress} isOfMail />
        <div className="mt-12 flex flex-col items-start gap-x-10 gap-y-6 border-t border-line pt-6 sm:flex-row sm:items-center">
          <div className="w-52 shrink-0 self-center">
            <ProgressRing
              percent={scan.percent}
              text={percent}
              label={t`Hur långt skanningen har kommit`}
            />
          </div>
          <div className="min-w-0 flex-1 self-stretch">
            <RollingSubjects
              subjects={SUBJECT_IDS}
              wordsOf={(id) => i18n._(id)}
              note={<Trans>Ämnesraderna är påhittade, som allt annat här.</Trans>}
            />
          </div>
        </div>
        <p className="mt-6">
          <Button variant="secondary" onClick={skipToEnd}>
            <Trans>Hoppa till resultatet</Trans>
          </Button>
        </p>
      </div>
      <PrintingReceipt progress={progress} subtitle={t`Kvitto på en lånad inkorg`} />
      <p role="status" className="sr-only">
        {toldPercent === 0 ? null : <Trans>{format.percent(toldPercent)} räknat</Trans>}
      </p>
    </div>
  );
}

/** Once, however often React runs the effect. */
function useStartToast(): void {
  const hasTold = useRef(false);
  const tell = useEffectEvent(() => {
    if (hasTold.current) return;
    hasTold.current = true;
    notifySuccess(msg`Demoskanningen har startat`);
  });
  useEffect(() => tell(), []);
}
