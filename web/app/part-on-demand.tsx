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

import { awaitPart } from './late-parts.ts';
import { missingPartAtom } from './missing-part-atom.ts';

type Closable = { onClose: () => void };

/**
 * A part, such as a dialog, whose code comes when it is asked for. Where that cannot be fetched it closes, the page
 * says so (`MissingPartBanner`) and stands otherwise, and the next press imports it anew. A browser that keeps a failed
 * import for as long as the document, as HTML told them all to until 2026 (https://github.com/whatwg/html/pull/10327),
 * fails again without asking: there only the new document that the page offers brings it.
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
      <Suspense fallback={<OnItsWay />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Draws nothing where the part was asked for, which may be a menu or a sentence: the `Shell` says that it is on its way. */
function OnItsWay() {
  useEffect(awaitPart, []);
  return null;
}

function MissingPart({ onClose }: Closable) {
  const giveUp = useEffectEvent(onClose);
  useEffect(() => giveUp(), []);
  return null;
}
