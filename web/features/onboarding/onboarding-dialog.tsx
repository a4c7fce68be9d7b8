import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from 'radix-ui';
import { useState } from 'react';

import { Button } from '#web/components/button.tsx';
import { PaperDialog } from '#web/components/paper-dialog.tsx';
import { useFocusedHeading } from '#web/features/withdrawal/use-focused-heading.ts';

import { StepProgress } from './step-progress.tsx';
import { ONBOARDING_STEPS, type OnboardingStep } from './onboarding-steps.tsx';

/** What the product does, in four steps that can be skipped. Closing it is skipping it. */
export function OnboardingDialog({ onEnd }: { onEnd: () => void }) {
  const { t } = useLingui();
  const [index, setIndex] = useState(0);
  const step = ONBOARDING_STEPS[index];
  const number = index + 1;
  const count = ONBOARDING_STEPS.length;
  const isLast = number === count;
  return (
    <PaperDialog onClose={onEnd} className="sm:max-w-lg">
      <StepProgress number={number} count={count} text={t`Steg ${number} av ${count}`} />
      {step === undefined ? null : <StepView key={number} step={step} />}
      <div className="mt-8 flex items-center justify-between gap-4">
        <Button variant="quiet" className="-ml-3" onClick={onEnd}>
          <Trans>Hoppa över</Trans>
        </Button>
        <Button onClick={isLast ? onEnd : () => setIndex(index + 1)}>
          {isLast ? <Trans>Kom igång</Trans> : <Trans>Nästa</Trans>}
        </Button>
      </div>
    </PaperDialog>
  );
}

function StepView({ step: { Picture, Title, Text } }: { step: OnboardingStep }) {
  const heading = useFocusedHeading();
  return (
    <>
      <div className="mt-6">
        <Picture />
      </div>
      <Dialog.Title ref={heading} tabIndex={-1} className="mt-6 text-3xl outline-none">
        <Title />
      </Dialog.Title>
      <Dialog.Description className="mt-3 min-h-24 text-soft">
        <Text />
      </Dialog.Description>
    </>
  );
}
