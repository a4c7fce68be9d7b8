import { useCallback, useEffect, useRef, useState } from 'react';

import { describeError } from '#web/api/describe-error.ts';

export type Loaded<Data> =
  { kind: 'loading' } | { kind: 'loaded'; data: Data } | { kind: 'failed'; error: unknown };

/**
 * Whether it says that there is nothing there for us any more. At any other failure what could be read a moment ago is
 * better than a reason.
 */
export function isWithdrawn(error: unknown): boolean {
  const { code } = describeError(error);
  return code === 'not_found' || code === 'unauthenticated';
}

/**
 * What `load` brings, and a way to bring it anew, while which the old stays. Of two under way only the later
 * counts. `load` stays the same from one drawing to the next unless it is to bring something else.
 */
export function useLoaded<Data>(load: () => Promise<Data>): [Loaded<Data>, () => void] {
  const [known, setKnown] = useState<{ by: typeof load; loaded: Loaded<Data> } | null>(null);
  const round = useRef(0);

  const reload = useCallback(() => {
    const mine = (round.current += 1);
    load().then(
      (data) => {
        if (mine === round.current) setKnown({ by: load, loaded: { kind: 'loaded', data } });
      },
      (error: unknown) => {
        if (mine !== round.current) return;
        setKnown((before) => {
          const hasData = before?.by === load && before.loaded.kind === 'loaded';
          return hasData && !isWithdrawn(error)
            ? before
            : { by: load, loaded: { kind: 'failed', error } };
        });
      },
    );
  }, [load]);

  useEffect(() => {
    reload();
    return () => {
      round.current += 1;
    };
  }, [reload]);

  return [known?.by === load ? known.loaded : { kind: 'loading' }, reload];
}
