import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { RefAttributes } from 'react';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import { type EndHeadline, endHeadline } from '#worker/domain/receipts/receipt-outcome.ts';

import { restoreRequestedCount, type CleanupStage } from '#web/entities/cleanups/cleanup-stage.ts';
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
    case 'restoring':
      return (
        <Trans>
          <span className={BIG}>{format.count(progress.restoredCount)}</span>{' '}
          <span className={REST}>
            av <Plural value={restoreRequestedCount(progress)} one="# mejl" other="# mejl" />{' '}
            tillbaka
          </span>
        </Trans>
      );
    case 'restore-suspended':
      return <Trans>Anslut igen för att få tillbaka resten</Trans>;
    case 'restore-failed':
      return <Trans>Några mejl kunde inte läggas tillbaka</Trans>;
    case 'moved':
    case 'closed':
    case 'withdrawn':
    case 'restore-closed':
    case 'restored':
    case 'restored-partly': {
      const withdrawal = stage === 'withdrawn' ? ({ status: 'open' } as const) : null;
      return <EndHeading headline={endHeadline({ cleanup: progress, withdrawal, paidAtMs })} />;
    }
    default:
      return stage satisfies never;
  }
}

function EndHeading({ headline }: { headline: EndHeadline }) {
  switch (headline.kind) {
    case 'in_trash': {
      const { count } = headline;
      return (
        <Plural
          value={count}
          one="# mejl ligger i papperskorgen"
          other="# mejl ligger i papperskorgen"
        />
      );
    }
    case 'nothing_left':
      return <Trans>Det fanns inget kvar att flytta</Trans>;
    case 'all_left':
      return <Trans>Vi lät mejlen ligga</Trans>;
    case 'closed':
      return <Trans>Allt hann inte flyttas</Trans>;
    case 'closed_early':
      return <Trans>Städningen kunde inte slutföras</Trans>;
    case 'withdrawn':
      return <Trans>Köpet är ångrat</Trans>;
    case 'all_restored':
      return <Trans>Allt ligger tillbaka där det låg</Trans>;
    case 'none_in_trash':
      return <Trans>Inget låg kvar i papperskorgen</Trans>;
    case 'rest_restored':
      return <Trans>Det som låg kvar är tillbaka</Trans>;
    case 'partly_restored':
      return <Trans>Allt är inte tillbaka</Trans>;
    default:
      return headline satisfies never;
  }
}
