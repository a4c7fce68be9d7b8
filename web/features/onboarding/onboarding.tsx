import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { describeError } from '#web/api/describe-error.ts';
import { fetchProfile, saveOnboardingCompleted } from '#web/api/profile.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { keepSignedInHint } from '#web/state/keep-signed-in-hint.ts';

import { OnboardingDialog } from './onboarding-dialog.tsx';
import { keepOnboarded } from '#web/state/onboarding-memory.ts';

/** Opens for whoever has not been through it, and where that cannot be read; at its end the scan is next. */
export function Onboarding() {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const keptPath = useKeptPath();

  useEffect(() => {
    let isHere = true;
    void isWanted().then((wanted) => {
      if (isHere) setIsOpen(wanted);
    });
    return () => {
      isHere = false;
    };
  }, []);

  function end(): void {
    keepOnboarded();
    // A failure stands in the logs of browser and server, and this browser remembers: nothing to tell anybody.
    saveOnboardingCompleted().catch(() => undefined);
    setIsOpen(false);
    void navigate(keptPath('/scan'));
  }

  return isOpen ? <OnboardingDialog onEnd={end} /> : null;
}

/** That somebody is signed in is only a hint, and may be old: whoever is not has nothing to be led into. */
async function isWanted(): Promise<boolean> {
  try {
    const { onboardingCompleted } = await fetchProfile();
    if (onboardingCompleted) keepOnboarded();
    return !onboardingCompleted;
  } catch (error) {
    const isVisitor = describeError(error).code === 'unauthenticated';
    if (isVisitor) keepSignedInHint(false);
    return !isVisitor;
  }
}
