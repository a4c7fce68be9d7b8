import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

import { useScansApi } from '#web/entities/scans/api.ts';
import {
  EMPTY_SCAN_FEED,
  scanFeedAtom,
  scanLinkAtom,
  scanProgressAtom,
  scanSubjectsAtom,
} from '#web/entities/scans/scan-feed.ts';
import type { LiveSocketEnd } from '#web/shared/api/live-socket.ts';
import { notifyError, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { ProgressRing } from '#web/shared/charts/progress-ring.tsx';
import { WaitNotice } from '#web/entities/access/gmail-wait.tsx';
import { lazyPart } from '#web/shared/lib/part-on-demand.tsx';
import { isScanFollowedAtom } from '#web/entities/access/session-atoms.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { store, useAtomValue, useSetAtom } from '#web/shared/lib/store.ts';
import { whenIdle } from '#web/shared/lib/defer.ts';
import type { GmailWait } from '#worker/domain/quota/gmail-wait.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

import { PrintingReceipt } from './printing-receipt.tsx';
import { notifyResult } from './result-toast.ts';
import { RollingSubjects } from './rolling-subjects.tsx';
import { ScanAnnouncer } from './scan-announcer.tsx';
import { NO_SCAN_DATA } from '#web/entities/scans/scan-entry.ts';
import { ScanCount } from './scan-count.tsx';
import { ScanPace } from './scan-pace.tsx';
import { ScanSteps } from './scan-steps.tsx';
import { useShowScan } from './use-show-scan.ts';
import { type NoEnd, readWatchedEnd, type WatchedEnd } from './watched-end.ts';
import { WeightFigure } from './weight-figure.tsx';

const ScanFailure = lazyPart(async () => (await import('./scan-failure.tsx')).ScanFailure);

/** So that a failure is told at once. */
const FAILURE_CODE_WITHIN_MS = 5000;

type ScanNoticesProps = {
  waiting: GmailWait | null;
  /** Taken over by a newer window. */
  isReplaced: boolean;
  isReconnecting: boolean;
  onFollowAgain: () => void;
};

export function ScanNotices(props: ScanNoticesProps) {
  const { waiting, isReplaced, isReconnecting, onFollowAgain } = props;
  return (
    // Rendered empty first: screen readers do not announce a live region that arrives with content.
    <div role="status">
      <div className="mt-6 grid gap-4 empty:hidden">
        {waiting === null || waiting.reason === 'pace' ? null : <WaitNotice waiting={waiting} />}
        {isReplaced ? (
          <Banner
            tone="notice"
            title={<Trans>Skanningen visas i ett nyare fönster</Trans>}
            action={
              <Button variant="secondary" onClick={onFollowAgain}>
                <Trans>Visa den här i stället</Trans>
              </Button>
            }
          >
            <Trans>Den går vidare under tiden. Siffrorna här står stilla.</Trans>
          </Banner>
        ) : null}
        {isReconnecting ? (
          <Banner tone="warning" title={<Trans>Ansluter igen …</Trans>}>
            <Trans>Kontakten med oss bröts. Skanningen går vidare under tiden.</Trans>
          </Banner>
        ) : null}
      </div>
    </div>
  );
}

type ScanSocketHandlers = { onEnd: (end: LiveSocketEnd) => void; onStalled: () => void };

/** Keeps the scan's atoms up to date while mounted. */
function useScanSocket(scanId: string, handlers: ScanSocketHandlers): void {
  const { followScan } = useScansApi();
  const setFeed = useSetAtom(scanFeedAtom);
  const setLink = useSetAtom(scanLinkAtom);
  const onEnd = useEffectEvent(handlers.onEnd);
  const onStalled = useEffectEvent(handlers.onStalled);

  useEffect(() => {
    const close = followScan(scanId, {
      onFeed: setFeed,
      onLink: setLink,
      onEnd: (end) => onEnd(end),
      onStalled: () => onStalled(),
    });
    return () => {
      close();
      // On unmount rather than on mount: the next scan's first render would show these figures.
      setFeed(EMPTY_SCAN_FEED);
    };
  }, [scanId, followScan, setFeed, setLink]);
}

/** Until it fails, or the page shows something else. */
function useFollowedMark(isFollowed: boolean): void {
  const mark = useSetAtom(isScanFollowedAtom);
  useEffect(() => {
    mark(isFollowed);
    return () => mark(false);
  }, [isFollowed, mark]);
}

/** Held in memory only. */
function SubjectRoll() {
  return (
    <RollingSubjects
      subjects={useAtomValue(scanSubjectsAtom)}
      note={<Trans>Ämnesraderna visas bara här, nu. De sparas aldrig.</Trans>}
    />
  );
}

const CANCEL_FAILURE = 'cancel-scan';

type Failure = Extract<WatchedEnd, { kind: 'failed' }>;

type LiveScanProps = {
  scanId: string;
  mode: ScanMode;
  /** Unless it is /scan. */
  onFinished?: () => Promise<void>;
  onRetry?: () => void;
  /** Instead of cancelling. */
  actions?: ReactNode;
};

/** The server runs the scan; the page only watches. */
export function LiveScan(props: LiveScanProps) {
  const [turn, setTurn] = useState(0);
  useEffect(() => withdrawFailure(NO_SCAN_DATA), []);
  useEffect(() => whenIdle(() => void ScanFailure.preload(), FAILURE_CODE_WITHIN_MS), []);
  return <FollowedScan key={turn} {...props} onFollowAgain={() => setTurn(turn + 1)} />;
}

function FollowedScan({
  scanId,
  mode,
  onFinished,
  onRetry,
  actions,
  onFollowAgain,
}: LiveScanProps & { onFollowAgain: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const api = useScansApi();
  const revalidator = useRevalidator();
  const showScan = useShowScan();
  const progress = useAtomValue(scanProgressAtom);
  const link = useAtomValue(scanLinkAtom);
  const [isReplaced, setIsReplaced] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  const hasSettled = useRef(false);
  useFollowedMark(failure === null);

  /** Announces the end once; the loader may next show an earlier receipt. */
  function announceEnd(end: WatchedEnd): void {
    if (hasSettled.current) return;
    hasSettled.current = true;
    if (end.kind === 'failed') return setFailure(end);
    if (end.kind === 'finished') {
      notifyResult(mode, end.summary);
    } else if (end.hasReceipt) {
      notifySuccess(msg`Skanningen avbröts. Ditt förra kvitto finns kvar.`);
    }
    void (end.kind === 'finished' && onFinished !== undefined ? onFinished() : showScan(null));
  }

  async function settle(): Promise<NoEnd['kind'] | null> {
    const end = await readWatchedEnd(scanId, store.get(scanProgressAtom), api);
    if (end.kind === 'running' || end.kind === 'refused' || end.kind === 'unreachable') {
      return end.kind;
    }
    announceEnd(end);
    return null;
  }

  /** While the socket reconnects, only a refusal counts: reloading without a network would lose the page. */
  async function settleOrReconnect(): Promise<void> {
    if ((await settle()) === 'refused') await revalidator.revalidate();
  }

  async function finish(end: LiveSocketEnd): Promise<void> {
    if (end === 'replaced') setIsReplaced(true);
    else if (end === 'unauthenticated') await revalidator.revalidate();
    else if ((await settle()) !== null) await revalidator.revalidate();
  }

  async function cancel(): Promise<void> {
    setIsCancelling(true);
    try {
      await api.cancelScan(scanId);
      withdrawFailure(CANCEL_FAILURE);
      await settleOrReconnect();
    } catch (error) {
      notifyError(error, { id: CANCEL_FAILURE, retry: () => void cancel() });
    } finally {
      setIsCancelling(false);
    }
  }

  useScanSocket(scanId, {
    onEnd: (end) => void finish(end),
    onStalled: () => void settleOrReconnect(),
  });

  if (failure !== null) {
    return (
      <Suspense fallback={null}>
        <ScanFailure
          code={failure.code}
          {...(failure.hasReceipt ? { onShowReceipt: () => void showScan(null) } : {})}
          {...(onRetry === undefined ? {} : { onRetry })}
        />
      </Suspense>
    );
  }

  const percent = progress?.progressPercent ?? 0;
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-10 pt-6 md:pt-10 lg:beside-23">
      <div className="min-w-0">
        <ScanCount progress={progress} />
        <ScanPace progress={progress} />
        <ScanNotices
          waiting={progress?.waiting ?? null}
          isReplaced={isReplaced}
          isReconnecting={link === 'reconnecting'}
          onFollowAgain={onFollowAgain}
        />
        <ScanSteps progress={progress} />
        <div className="mt-8 flex flex-col gap-x-10 gap-y-8 border-t border-line pt-6 sm:flex-row-reverse sm:items-center sm:justify-end">
          <WeightFigure progress={progress} />
          <div className="w-56 max-w-full shrink-0 self-center sm:w-52">
            <ProgressRing
              percent={percent}
              text={format.percent(percent)}
              label={t`Hur långt skanningen har kommit`}
            />
          </div>
        </div>
        <SubjectRoll />
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          {actions ?? (
            <>
              <Button variant="secondary" isBusy={isCancelling} onClick={() => void cancel()}>
                <Trans>Avbryt skanningen</Trans>
              </Button>
              <p className="text-[0.9375rem] text-soft">
                <Trans>Du kan stänga fliken. Kvittot väntar när du kommer tillbaka.</Trans>
              </p>
            </>
          )}
        </div>
      </div>
      <PrintingReceipt progress={progress} />
      <ScanAnnouncer />
    </div>
  );
}
