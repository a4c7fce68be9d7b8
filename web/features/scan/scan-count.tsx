import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';

import type { ScanProgress } from '#worker/contract/scans.ts';

import { Tag } from '#web/shared/components/marks.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import { type ScanStatus, scanStatus } from './scan-status.ts';
import { currentStep, type ScanStep } from './scan-step.ts';

/** The specification's five texts, in its order. */
export const SCAN_STATUS_TEXT = {
  connecting: msg`Ansluter till Gmail...`,
  starting: msg`Startar skanningen...`,
  scanning: msg`Skannar inkorgen...`,
  analysing: msg`Analyserar resultat...`,
  reporting: msg`Genererar rapport...`,
} satisfies Record<ScanStatus, MessageDescriptor>;

const BIG =
  'block text-7xl sm:text-8xl lg:text-[7rem] leading-none tracking-[-0.05em] tabular-nums';
const REST = 'mt-3 block text-2xl tracking-tight sm:text-3xl';

export function ScanCount({ progress }: { progress: ScanProgress | null }) {
  const { _ } = useLingui();
  return (
    <>
      <Tag>{_(SCAN_STATUS_TEXT[scanStatus(progress)])}</Tag>
      <h1 className="mt-6">
        <Count progress={progress} step={currentStep(progress)} />
      </h1>
    </>
  );
}

function Count({ progress, step }: { progress: ScanProgress | null; step: ScanStep | null }) {
  const format = useFormat();
  if (progress !== null && (step === 'sort' || step === 'protect')) {
    const { done, total } = step === 'sort' ? progress.sorting : progress.protecting;
    return (
      <Trans>
        <span className={BIG}>{format.count(done)}</span>{' '}
        <span className={REST}>
          av <Plural value={total} one="# sökning gjord" other="# sökningar gjorda" />
        </span>
      </Trans>
    );
  }
  if (progress !== null && step === 'weigh' && progress.weighing !== null) {
    const { done, total } = progress.weighing;
    return (
      <Trans>
        <span className={BIG}>{format.count(done)}</span>{' '}
        <span className={REST}>
          av <Plural value={total} one="# stickprov vägt" other="# stickprov vägda" />
        </span>
      </Trans>
    );
  }
  if (progress !== null && (step === 'name' || step === null)) {
    return (
      <>
        <span className={BIG}>{format.count(progress.sendersFound)}</span>{' '}
        <span className={REST}>
          <Plural value={progress.sendersFound} one="avsändare hittad" other="avsändare hittade" />
        </span>
      </>
    );
  }
  return <CountedMail scanned={progress?.scannedMsgs ?? 0} total={progress?.totalMsgs ?? null} />;
}

function CountedMail({ scanned, total }: { scanned: number; total: number | null }) {
  const format = useFormat();
  const count = format.count(scanned);
  return total === null ? (
    <>
      <span className={BIG}>{count}</span>{' '}
      <span className={REST}>
        <Plural value={scanned} one="mejl räknat" other="mejl räknade" />
      </span>
    </>
  ) : (
    <Trans>
      <span className={BIG}>{count}</span>{' '}
      <span className={REST}>
        av <Plural value={total} one="# mejl räknat" other="# mejl räknade" />
      </span>
    </Trans>
  );
}
