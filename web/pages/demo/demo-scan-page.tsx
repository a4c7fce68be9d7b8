import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui, useLingui as useLinguiMacro } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { notifySuccess } from '#web/shared/toasts/notify.tsx';
import { useKeptPath } from '#web/shared/router/paths.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { ProgressRing } from '#web/shared/charts/progress-ring.tsx';
import { useIsWide } from '#web/shared/lib/viewport.ts';
import { PrintingReceipt } from '#web/features/scan/printing-receipt.tsx';
import { RollingSubjects } from '#web/features/scan/rolling-subjects.tsx';
import { ScanCount } from '#web/features/scan/scan-count.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import { DemoResults } from './demo-results.tsx';
import { HAS_SCANNED, readHasScanned } from './demo-route-state.ts';
import { advanceScan, DEMO_SCAN_END, DEMO_SCAN_START, demoScanProgress } from './demo-progress.ts';
import { NoIndex } from './demo-mark.tsx';

const NARROW_TICK_MS = 100;
const WIDE_TICK_MS = 150;
const RESULT_DELAY_MS = 500;

/** `onFinished`: half a second after the last tick. */
function useDemoScan(onFinished: () => void) {
  const tickMs = useIsWide() ? WIDE_TICK_MS : NARROW_TICK_MS;
  const [scan, setScan] = useState(DEMO_SCAN_START);
  const isAtEnd = scan.percent >= 100;
  const finish = useEffectEvent(() => onFinished());

  useEffect(() => {
    if (isAtEnd) {
      const timer = setTimeout(() => finish(), RESULT_DELAY_MS);
      return () => clearTimeout(timer);
    }
    const timer = setInterval(() => setScan((now) => advanceScan(now, Math.random)), tickMs);
    return () => clearInterval(timer);
  }, [isAtEnd, tickMs]);

  return { scan, skipToEnd: () => setScan(DEMO_SCAN_END) };
}

const DEMO_SUBJECTS: readonly MessageDescriptor[] = [
  msg`Tack för din beställning nr 4471`,
  msg`Bara i dag: 30 % på allt för balkongen`,
  msg`Mötesanteckningar, tisdag`,
  msg`Du har 3 nya notiser`,
  msg`Semesterbilder, del 2 av 9`,
  msg`Veckans recept: soppa på det som blev över`,
  msg`Påminnelse: tandläkaren på torsdag`,
  msg`Ditt paket är på väg`,
  msg`Vi saknar dig, kom tillbaka`,
  msg`Årsmöte i föreningen`,
  msg`Ritningar, version 3 (rätt version)`,
  msg`Sv: Sv: Sv: Vem tar med fikat?`,
];

const TOLD_EVERY_PERCENT = 25;
const SUBJECT_IDS = DEMO_SUBJECTS.map(({ id }) => id);

function DemoScanning({ onFinished }: { onFinished: () => void }) {
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

/** Once, even in StrictMode. */
function useStartToast(): void {
  const hasTold = useRef(false);
  const tell = useEffectEvent(() => {
    if (hasTold.current) return;
    hasTold.current = true;
    notifySuccess(msg`Demoskanningen har startat`);
  });
  useEffect(() => tell(), []);
}

function DemoScanPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const { state } = useLocation();
  usePageTitle(t`Demo: skanning`);

  function show(nextState: object | null): void {
    void navigate(keptPath('/demo/scan'), { replace: true, state: nextState });
  }

  function finish(): void {
    notifySuccess(msg`Demoskanningen är klar`);
    show(HAS_SCANNED);
  }

  return (
    <>
      <NoIndex />
      {readHasScanned(state) ? (
        <DemoResults onScanAgain={() => show(null)} />
      ) : (
        <DemoScanning onFinished={finish} />
      )}
    </>
  );
}

export { DemoScanPage as Component };
