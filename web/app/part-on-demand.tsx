import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type FunctionComponent,
} from 'react';

import { store } from '#web/state/store.ts';

import { missingPartAtom } from './missing-part-atom.ts';

type Closable = { onClose: () => void };

/**
 * A part, such as a dialog, whose code comes when it is asked for. Where that cannot be fetched it closes, the page
 * says so (`MissingPartBanner`) and stands otherwise, and the next press tries anew.
 */
export function partOnDemand<Props extends Closable>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  // React keeps a part that has failed for ever, so that each failure needs a new one.
  let part = fetchLater();

  function fetchLater() {
    return lazy<ComponentType<Props>>(async () => {
      try {
        const Part = await load();
        store.set(missingPartAtom, false);
        return { default: Part };
      } catch {
        part = fetchLater();
        store.set(missingPartAtom, true);
        return { default: MissingPart };
      }
    });
  }

  return function PartOnDemand(props: Props) {
    const [Part] = useState(() => part);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

function MissingPart({ onClose }: Closable) {
  const giveUp = useEffectEvent(onClose);
  useEffect(() => giveUp(), []);
  return null;
}
