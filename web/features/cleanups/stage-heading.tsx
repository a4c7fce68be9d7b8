import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { RefAttributes } from 'react';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { isClosedEarly, trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';

import { askedBackCount, type CleanupStage } from '#web/entities/cleanups/cleanup-stage.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';

/** Without figures, which change all the time. */
export const STAGE_ANNOUNCEMENT = {
  unconfirmed: msg`Städningen börjar så snart orderbekräftelsen är skickad`,
  surveying: msg`Kontrollerar vad som har ändrats sedan skanningen`,
  moving: msg`Flyttar till papperskorgen`,
  'move-suspended': msg`Städningen har pausats. Anslut igen för att fortsätta.`,
  'move-failed': msg`Några mejl kunde inte flyttas till papperskorgen`,
  moved: msg`Städningen är klar`,
  closed: msg`Beställningen är stängd. Allt blev inte flyttat.`,
  withdrawn: msg`Köpet är ångrat`,
  restoring: msg`Lägger tillbaka mejlen`,
  'restore-suspended': msg`Återställningen har pausats. Anslut igen för att få tillbaka resten.`,
  'restore-failed': msg`Några mejl kunde inte läggas tillbaka`,
  'restore-closed': msg`Allt är inte tillbaka`,
  restored: msg`Allt ligger tillbaka där det låg`,
  'restored-partly': msg`Klart. Allt låg inte kvar i papperskorgen.`,
} satisfies Record<CleanupStage, MessageDescriptor>;

const BIG = 'block text-7xl leading-none tracking-[-0.05em] tabular-nums sm:text-8xl';
const REST = 'mt-3 block text-2xl tracking-tight sm:text-3xl';

type StageHeadingProps = {
  stage: CleanupStage;
  tier: Tier;
  progress: CleanupProgress;
  paidAtMs: number;
};

export function StageHeading({
  ref,
  ...props
}: StageHeadingProps & RefAttributes<HTMLHeadingElement>) {
  return (
    <h1 ref={ref} tabIndex={-1} className="mt-6 text-4xl sm:text-6xl">
      <HeadingText {...props} />
    </h1>
  );
}

function HeadingText({ stage, tier, progress, paidAtMs }: StageHeadingProps) {
  const format = useFormat();
  const moved = format.count(progress.movedCount);
  switch (stage) {
    case 'unconfirmed':
      return <Trans>Tack! Snart börjar vi</Trans>;
    case 'surveying':
      return <Trans>Tack! Nu börjar vi</Trans>;
    case 'moving':
      return (
        <Trans>
          <span className={BIG}>{moved}</span>{' '}
          <span className={REST}>
            av{' '}
            <Plural value={progress.selectedCount} one="# mejl flyttat" other="# mejl flyttade" />
          </span>
        </Trans>
      );
    case 'move-suspended':
      return <Trans>Städningen är pausad</Trans>;
    case 'move-failed':
      return tier === 'reset' ? (
        <Trans>Några mejl kunde inte flyttas till papperskorgen. Titta i din översikt.</Trans>
      ) : (
        <Trans>Några mejl kunde inte flyttas till papperskorgen</Trans>
      );
    case 'moved':
      return <MovedHeading progress={progress} />;
    case 'closed':
      return isClosedEarly(progress, paidAtMs) ? (
        <Trans>Städningen kunde inte slutföras</Trans>
      ) : (
        <Trans>Allt hann inte flyttas</Trans>
      );
    case 'withdrawn':
      return <Trans>Köpet är ångrat</Trans>;
    case 'restoring':
      return (
        <Trans>
          <span className={BIG}>{format.count(progress.restoredCount)}</span>{' '}
          <span className={REST}>
            av <Plural value={askedBackCount(progress)} one="# mejl" other="# mejl" /> tillbaka
          </span>
        </Trans>
      );
    case 'restore-suspended':
      return <Trans>Anslut igen för att få tillbaka resten</Trans>;
    case 'restore-failed':
      return <Trans>Några mejl kunde inte läggas tillbaka</Trans>;
    case 'restore-closed':
      return <Trans>Allt är inte tillbaka</Trans>;
    case 'restored':
    case 'restored-partly':
      return <PutBackHeading progress={progress} />;
    default:
      return stage satisfies never;
  }
}

type ProgressProps = { progress: CleanupProgress };

function MovedHeading({ progress }: ProgressProps) {
  const count = trashedCount(progress);
  if (progress.movedCount === 0) {
    return progress.leftCount + (progress.refutedCount ?? 0) === 0 ? (
      <Trans>Det fanns inget kvar att flytta</Trans>
    ) : (
      <Trans>Vi lät mejlen ligga</Trans>
    );
  }
  if (count === 0) return <PutBackHeading progress={progress} />;
  return (
    <Plural
      value={count}
      one="# mejl ligger i papperskorgen"
      other="# mejl ligger i papperskorgen"
    />
  );
}

function PutBackHeading({ progress: { restoredCount, absentCount = 0 } }: ProgressProps) {
  if (absentCount === 0) return <Trans>Allt ligger tillbaka där det låg</Trans>;
  if (restoredCount === 0) return <Trans>Inget låg kvar i papperskorgen</Trans>;
  return <Trans>Det som låg kvar är tillbaka</Trans>;
}
