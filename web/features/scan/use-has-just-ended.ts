import { useEffect, useState } from 'react';

/** Long enough to be read, with time to look up first. */
const TOLD_FOR_MS = 12_000;

/** Whether something that went on while the component was there ended a moment ago. null: nobody knows. */
export function useHasJustEnded(isGoingOn: boolean | null): boolean {
  const [wasGoingOn, setWasGoingOn] = useState(isGoingOn);
  const [hasJustEnded, setHasJustEnded] = useState(false);
  if (wasGoingOn !== isGoingOn && isGoingOn !== null) {
    setWasGoingOn(isGoingOn);
    setHasJustEnded(!isGoingOn && wasGoingOn === true);
  }

  useEffect(() => {
    if (!hasJustEnded) return undefined;
    const timer = setTimeout(() => setHasJustEnded(false), TOLD_FOR_MS);
    return () => clearTimeout(timer);
  }, [hasJustEnded]);

  return hasJustEnded;
}
