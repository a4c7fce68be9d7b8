import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

import type { ScanMode } from '#worker/domain/scan/scan-state.ts';

import type { ScanSocketEnd } from '#web/api/scan-socket.ts';
import { cancelScan, fetchCurrentScan, fetchScan } from '#web/api/scans.ts';
import { notifyError, notifySuccess } from '#web/app/notify.ts';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { ProgressRing } from '#web/components/progress-ring.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { store, useAtomValue } from '#web/state/store.ts';

import { PrintingReceipt } from './printing-receipt.tsx';
import { ScanAnnouncer } from './scan-announcer.tsx';
import { scanLinkAtom, scanProgressAtom } from './scan-atoms.ts';
import { ScanCount } from './scan-count.tsx';
import { ScanFailure } from './scan-failure.tsx';
import { SubjectRoll } from './subject-roll.tsx';
import { useScanSocket } from './use-scan-socket.ts';
import { useShowScan } from './use-show-scan.ts';
import { readWatchedEnd, type WatchedEnd } from './watched-end.ts';

const READER = { fetchScan, fetchCurrentScan };

type Failure = Extract<WatchedEnd, { kind: 'failed' }>;

type LiveScanProps = { scanId: string; mode: ScanMode };

/** A running scan. Leaving and coming back finds it where it is: the server runs it, this only looks. */
export function LiveScan({ scanId, mode }: LiveScanProps) {
  const [turn, setTurn] = useState(0);
  return (
    <FollowedScan key={turn} scanId={scanId} mode={mode} onFollowAgain={() => setTurn(turn + 1)} />
  );
}

function FollowedScan({
  scanId,
  mode,
  onFollowAgain,
}: LiveScanProps & { onFollowAgain: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const revalidator = useRevalidator();
  const showScan = useShowScan();
  const progress = useAtomValue(scanProgressAtom);
  const link = useAtomValue(scanLinkAtom);
  const [isReplaced, setIsReplaced] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const hasSettled = useRef(false);

  /** Tells how it ended, once; what the loader shows next may be an earlier receipt that says nothing of it. */
  function tell(end: WatchedEnd): void {
    if (hasSettled.current) return;
    hasSettled.current = true;
    if (end.kind === 'failed') return setFailure(end);
    if (end.kind === 'finished') {
      const percent = format.percent(end.summary.accuracyPercent);
      notifySuccess(
        mode === 'quick'
          ? t`Snabbscanningen är klar! Uppskattning med ${percent} träffsäkerhet`
          : t`Den fullständiga scanningen är klar!`,
      );
    } else if (end.hasReceipt) {
      notifySuccess(t`Scanningen avbröts. Ditt förra kvitto finns kvar.`);
    }
    void showScan(null);
  }

  async function settle(): Promise<void> {
    const end = await readWatchedEnd(scanId, store.get(scanProgressAtom), READER);
    if (end === null) await revalidator.revalidate();
    else tell(end);
  }

  async function finish(end: ScanSocketEnd): Promise<void> {
    if (end === 'replaced') setIsReplaced(true);
    else if (end === 'unauthenticated') await revalidator.revalidate();
    else await settle();
  }

  async function cancel(): Promise<void> {
    try {
      await cancelScan(scanId);
      await settle();
    } catch (error) {
      notifyError(error, { retry: () => void cancel() });
    }
  }

  useScanSocket(scanId, {
    onEnd: (end) => void finish(end),
    onStalled: () => void settle(),
  });

  if (failure !== null) {
    return <ScanFailure failure={failure} onShowReceipt={() => void showScan(null)} />;
  }

  const percent = progress?.progressPercent ?? 0;
  return (
    <div className="grid gap-x-16 gap-y-10 pt-6 md:pt-10 lg:grid-cols-[1fr_23rem]">
      <div className="min-w-0">
        <ScanCount progress={progress} />
        <div className="mt-10 flex flex-col items-center gap-10 sm:flex-row sm:items-start">
          <div className="w-60 shrink-0 sm:w-52">
            <ProgressRing
              percent={percent}
              text={format.percent(percent)}
              label={t`Hur långt scanningen har kommit`}
            />
          </div>
          <SubjectRoll />
        </div>
        <div className="mt-10 grid gap-4">
          {progress?.isWaiting === true ? (
            <Banner tone="notice" title={<Trans>Google ber oss vänta en stund</Trans>}>
              <Trans>Scanningen fortsätter av sig själv. Du behöver inte göra något.</Trans>
            </Banner>
          ) : null}
          {isReplaced ? (
            <Banner
              tone="notice"
              title={<Trans>Scanningen visas i ett nyare fönster</Trans>}
              action={
                <Button variant="secondary" onClick={onFollowAgain}>
                  <Trans>Visa den här i stället</Trans>
                </Button>
              }
            >
              <Trans>Den går vidare under tiden. Siffrorna här står stilla.</Trans>
            </Banner>
          ) : null}
          {link === 'reconnecting' ? (
            <Banner tone="warning" title={<Trans>Ansluter igen …</Trans>}>
              <Trans>Kontakten med oss bröts. Scanningen går vidare under tiden.</Trans>
            </Banner>
          ) : null}
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button variant="secondary" onClick={() => void cancel()}>
            <Trans>Avbryt scanningen</Trans>
          </Button>
          <p className="text-[0.9375rem] text-soft">
            <Trans>Du kan stänga fliken. Kvittot väntar när du kommer tillbaka.</Trans>
          </p>
        </div>
      </div>
      <PrintingReceipt progress={progress} />
      <ScanAnnouncer />
    </div>
  );
}
