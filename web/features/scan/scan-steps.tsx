import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import type { DoneOf, ScanProgress } from '#worker/contract/scans.ts';

import { useFormat } from '#web/shared/i18n/use-format.ts';

import { currentStep, SCAN_STEPS, type ScanStep } from './scan-step.ts';

export function ScanSteps({ progress }: { progress: ScanProgress | null }) {
  const { t } = useLingui();
  const current = currentStep(progress);
  const currentPosition = current === null ? SCAN_STEPS.length : SCAN_STEPS.indexOf(current);
  return (
    <ol className="mt-6 grid max-w-[34rem] gap-1.5 text-[0.9375rem]" aria-label={t`Stegen`}>
      {SCAN_STEPS.map((step, position) => (
        <Step
          key={step}
          step={step}
          state={
            position < currentPosition ? 'done' : position === currentPosition ? 'current' : 'left'
          }
        >
          {position > currentPosition || progress === null ? null : (
            <StepFigures step={step} progress={progress} />
          )}
        </Step>
      ))}
    </ol>
  );
}

type StepProps = { step: ScanStep; state: 'done' | 'current' | 'left'; children: ReactNode };

function Step({ step, state, children }: StepProps) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={`flex min-h-[1.55em] flex-wrap items-baseline gap-x-2 ${state === 'left' ? 'text-soft' : ''}`}
    >
      <span aria-hidden="true" className="grid size-5 shrink-0 self-center">
        {state === 'done' ? (
          <Check className="size-4 text-moss" strokeWidth={3} />
        ) : (
          <span
            className={`drawn ml-1 size-2.5 rounded-full border-2 ${state === 'current' ? 'border-moss bg-moss' : 'border-line'}`}
          />
        )}
      </span>
      <span className={`w-24 ${state === 'current' ? 'font-semibold' : ''}`}>
        <StepName step={step} />
        {state === 'done' ? (
          <span className="sr-only">
            {' '}
            <Trans>(klart)</Trans>
          </span>
        ) : null}
      </span>{' '}
      <span className="figures min-w-0 text-[0.8125rem] text-soft">{children}</span>
    </li>
  );
}

function StepName({ step }: { step: ScanStep }) {
  switch (step) {
    case 'count':
      return <Trans>Räkna</Trans>;
    case 'sort':
      return <Trans>Sortera</Trans>;
    case 'weigh':
      return <Trans>Väga</Trans>;
    case 'protect':
      return <Trans>Skydda</Trans>;
    case 'name':
      return <Trans>Namnge</Trans>;
    default:
      return step satisfies never;
  }
}

function StepFigures({ step, progress }: { step: ScanStep; progress: ScanProgress }) {
  const format = useFormat();
  const { scannedMsgs, totalMsgs, sorting, weighing, protecting } = progress;
  const { sendersFound, attributedShare } = progress;
  switch (step) {
    case 'count': {
      const scanned = format.count(scannedMsgs);
      if (totalMsgs === null) return <Plural value={scannedMsgs} one="# mejl" other="# mejl" />;
      return (
        <Trans>
          {scanned} av <Plural value={totalMsgs} one="# mejl" other="# mejl" />
        </Trans>
      );
    }
    case 'sort':
      return <Searches of={sorting} />;
    case 'protect':
      return <Searches of={protecting} />;
    case 'weigh':
      if (weighing === null) return null;
      return (
        <Trans>
          {format.count(weighing.done)} av{' '}
          <Plural value={weighing.total} one="# stickprov" other="# stickprov" />
        </Trans>
      );
    case 'name':
      if (attributedShare === null || sendersFound === 0) {
        return <Plural value={sendersFound} one="# avsändare" other="# avsändare" />;
      }
      return (
        <Trans>
          <Plural value={sendersFound} one="# avsändare" other="# avsändare" />, bakom{' '}
          {format.percent(attributedShare * 100)} av utskicken
        </Trans>
      );
    default:
      return step satisfies never;
  }
}

function Searches({ of: { done, total } }: { of: DoneOf }) {
  const format = useFormat();
  return (
    <Trans>
      {format.count(done)} av <Plural value={total} one="# sökning" other="# sökningar" />
    </Trans>
  );
}
