import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from 'radix-ui';
import { type FunctionComponent, useEffect, useState } from 'react';

import { fetchProfile, saveOnboardingCompleted } from '#web/entities/account/api.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { Button } from '#web/shared/components/button.tsx';
import { PaperDialog } from '#web/shared/components/dialog/paper-dialog.tsx';
import {
  ChosenBar,
  Picture,
  ProtectedRow,
  RowPicture,
  ScanPicture,
} from '#web/entities/scans/feature-pictures.tsx';
import { useFocusedHeading } from '#web/shared/lib/use-focus.ts';
import { isOnboardingAtom } from '#web/entities/access/session-atoms.ts';
import { useAtom } from '#web/shared/lib/store.ts';
import { saveOnboarded } from '#web/entities/access/onboarding-memory.ts';
import { saveSignedInHint } from '#web/entities/access/signed-in-hint.ts';

function ChosenPicture() {
  return (
    <Picture>
      <ChosenBar />
    </Picture>
  );
}

function ProtectedPicture() {
  return (
    <Picture>
      <ProtectedRow />
    </Picture>
  );
}

type OnboardingStep = Record<'Picture' | 'Title' | 'Text', FunctionComponent>;

const ONBOARDING_STEPS: readonly OnboardingStep[] = [
  {
    Picture: ScanPicture,
    Title: () => <Trans>Skanna inkorgen</Trans>,
    Text: () => (
      <Trans>
        Vi räknar mejlen efter avsändare, ålder och storlek. Vad som står i dem läser vi aldrig, och
        det tar oftast någon minut.
      </Trans>
    ),
  },
  {
    Picture: RowPicture,
    Title: () => <Trans>Välj vad som ska bort</Trans>,
    Text: () => (
      <Trans>
        Nyhetsbrev per avsändare, gamla mejl per år och stora bilagor för sig. Du kryssar i det du
        inte behöver. Inget annat rörs.
      </Trans>
    ),
  },
  {
    Picture: ChosenPicture,
    Title: () => <Trans>Se vad det väger</Trans>,
    Text: () => (
      <Trans>
        Medan du väljer räknas mejl, plats och uppskattad koldioxid om. Sedan får du ett kvitto på
        vad som flyttades.
      </Trans>
    ),
  },
  {
    Picture: ProtectedPicture,
    Title: () => <Trans>Tryggt hela vägen</Trans>,
    Text: () => (
      <Trans>
        Mejlen läggs i Gmails papperskorg, där de ligger kvar i 30 dagar, och du kan lägga tillbaka
        dem härifrån. Det du har stjärnmärkt eller svarat på skyddas, liksom myndigheter, banker och
        vården.
      </Trans>
    ),
  },
];

type StepProgressProps = { number: number; count: number; text: string };

function StepProgress({ number, count, text }: StepProgressProps) {
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={number}
      aria-valuetext={text}
      aria-label={text}
    >
      <div className="flex gap-1.5">
        {Array.from({ length: count }, (_, part) => (
          <span
            key={part}
            className={`drawn h-1.5 flex-1 rounded-full transition-colors duration-300 ${part < number ? 'bg-moss' : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="figures mt-3 text-[0.8125rem] text-soft">{text}</p>
    </div>
  );
}

function OnboardingDialog({ onEnd }: { onEnd: () => void }) {
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

/** Opens unless the profile or this browser says it is completed. */
export function Onboarding({ onEnd }: { onEnd: () => void }) {
  const [isOpen, setIsOpen] = useAtom(isOnboardingAtom);

  useEffect(() => {
    let isHere = true;
    void isWanted().then((wanted) => {
      if (isHere) setIsOpen(wanted);
    });
    return () => {
      isHere = false;
      setIsOpen(false);
    };
  }, [setIsOpen]);

  function end(): void {
    saveOnboarded();
    // The failure is logged, and this browser remembers.
    saveOnboardingCompleted().catch(() => undefined);
    setIsOpen(false);
    onEnd();
  }

  return isOpen ? <OnboardingDialog onEnd={end} /> : null;
}

/** The hint may be stale: visitors get no onboarding. */
async function isWanted(): Promise<boolean> {
  try {
    const { onboardingCompleted } = await fetchProfile();
    if (onboardingCompleted) saveOnboarded();
    return !onboardingCompleted;
  } catch (error) {
    const isVisitor = describeError(error).code === 'unauthenticated';
    if (isVisitor) saveSignedInHint(false);
    return !isVisitor;
  }
}
