import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { ScanMode } from '#worker/domain/scan/scan-state.ts';

import { Tag } from '#web/components/tag.tsx';
import { UnsureNote } from '#web/features/scan/unsure-note.tsx';
import { ClosedSalesNote } from '#web/features/checkout/closed-sales-note.tsx';

import { ChooseNotice } from './choose-notice.tsx';
import type { Choice } from './clean-section.tsx';
import type { CleanSections } from './clean-sections.ts';
import { DeepTips } from './deep-tips.tsx';
import { LargeSection } from './large-section.tsx';
import { NewsletterSection } from './newsletter-section.tsx';
import { OldSection } from './old-section.tsx';
import type { OrderProblem } from './order-problem.ts';
import { ProtectedNote } from './protected-note.tsx';
import { ProtectedSection } from './protected-section.tsx';
import { SumBar } from './sum-bar.tsx';
import { useTier } from './use-tier.ts';

type ChooseViewProps = Choice & {
  sections: CleanSections;
  /** The same, and all that is told beside what can be chosen. */
  rows: CleanRows;
  mode: ScanMode;
  /** An earlier choice was dropped, because the rows have changed since. */
  isOutdated: boolean;
  wasJustGranted: boolean;
  isPlacing: boolean;
  problem: OrderProblem | null;
  /** The offer of newer rows. */
  newerNotice: ReactNode;
  onForgetProblem: () => void;
  onGoOn: () => void;
};

/** The three sections, and the bar that says what is chosen. */
export function ChooseView(props: ChooseViewProps) {
  const { sections, rows, mode, chosen, onChoose, isPlacing, onGoOn } = props;
  const tier = useTier();
  const choice = { chosen, onChoose };
  return (
    <div className="pt-6 md:pt-10">
      <Tag>{tier === 'reset' ? <Trans>Djupstäda</Trans> : <Trans>Snabbstäda</Trans>}</Tag>
      <h1 className="mt-4 md:mt-6 text-5xl sm:text-7xl">
        <Trans>Vad ska bort?</Trans>
      </h1>
      <p className="mt-4 md:mt-6 max-w-[36rem] text-soft sm:text-lg">
        <Trans>
          Kryssa för det du vill slippa. Det flyttas till papperskorgen i Gmail, som töms efter 30
          dagar. Fram till dess kan du ångra dig.
        </Trans>{' '}
        {tier === 'reset' ? (
          <Trans>Vi begär också avregistrering från nyhetsbreven du väljer, där det går.</Trans>
        ) : null}{' '}
        {rows.doubts.length === 0 ? (
          <Trans>Antalen är exakta, storlekarna uppskattade.</Trans>
        ) : null}
      </p>
      <ClosedSalesNote />
      <UnsureNote doubts={rows.doubts} />
      {tier === 'reset' ? <DeepTips /> : null}
      <ProtectedNote count={rows.protectedCount} />

      <div className="mt-6 border-b border-line md:mt-16">
        <NewsletterSection
          key={rows.rowsVersion}
          rows={sections.newsletters}
          smallerSenders={rows.smallerSenders}
          mode={mode}
          {...choice}
        />
        <OldSection rows={sections.old} oldNewsletterCount={rows.oldNewsletterCount} {...choice} />
        <LargeSection rows={sections.large} ownRows={sections.ownLarge} {...choice} />
        <ProtectedSection {...rows} />
      </div>

      <SumBar
        sections={sections}
        chosen={chosen}
        isPlacing={isPlacing}
        onGoOn={onGoOn}
        notice={
          <ChooseNotice
            isOutdated={props.isOutdated}
            wasJustGranted={props.wasJustGranted}
            isPlacing={isPlacing}
            problem={props.problem}
            onForgetProblem={props.onForgetProblem}
            onRetry={onGoOn}
            otherwise={props.newerNotice}
          />
        }
      />
    </div>
  );
}
