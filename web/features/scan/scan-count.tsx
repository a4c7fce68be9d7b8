import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';

import type { ScanProgress } from '#worker/contract/scan.ts';

import { Tag } from '#web/components/tag.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { scanStatus } from './scan-status.ts';
import { SCAN_STATUS_TEXT } from './scan-status-text.ts';

const BIG =
  'block text-7xl sm:text-8xl lg:text-[7rem] leading-none tracking-[-0.05em] tabular-nums';
const REST = 'mt-3 block text-2xl tracking-tight sm:text-3xl';

/** Status line, the large count, and the time left. */
export function ScanCount({ progress }: { progress: ScanProgress | null }) {
  const { _ } = useLingui();
  const format = useFormat();
  const scannedCount = progress?.scannedMsgs ?? 0;
  const scanned = format.count(scannedCount);
  const total = progress?.totalMsgs ?? null;
  // While Google makes us wait nobody knows: the notice of it says until when.
  const isWaiting = progress !== null && progress.waitingUntilMs !== null;
  const secondsLeft = isWaiting ? null : (progress?.secondsLeft ?? null);
  return (
    <>
      <Tag>{_(SCAN_STATUS_TEXT[scanStatus(progress)])}</Tag>
      <h1 className="mt-6">
        {total === null ? (
          <>
            <span className={BIG}>{scanned}</span>{' '}
            <span className={REST}>
              <Plural value={scannedCount} one="mejl räknat" other="mejl räknade" />
            </span>
          </>
        ) : (
          <Trans>
            <span className={BIG}>{scanned}</span>{' '}
            <span className={REST}>
              av <Plural value={total} one="# mejl räknat" other="# mejl räknade" />
            </span>
          </Trans>
        )}
      </h1>
      <p className="mt-3 min-h-[1.55em] text-soft">
        <TimeLeft secondsLeft={secondsLeft} />
      </p>
    </>
  );
}

const SECONDS_SHOWN_BELOW = 90;
const SECONDS_STEP = 5;

/** In steps of five seconds, then in minutes: a forecast that flickers is not believed. */
function TimeLeft({ secondsLeft }: { secondsLeft: number | null }) {
  if (secondsLeft === null) return null;
  if (secondsLeft < SECONDS_STEP) return <Trans>strax klar</Trans>;
  if (secondsLeft < SECONDS_SHOWN_BELOW) {
    const seconds = Math.ceil(secondsLeft / SECONDS_STEP) * SECONDS_STEP;
    return <Trans>ungefär {seconds} sekunder kvar</Trans>;
  }
  const minutes = Math.round(secondsLeft / 60);
  return <Plural value={minutes} one="ungefär # minut kvar" other="ungefär # minuter kvar" />;
}
