import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

import { Tag } from '#web/shared/components/marks.tsx';

export function DemoMark({ children }: { children?: ReactNode }) {
  return (
    <>
      <p className="text-center">
        <Tag tone="clay">
          <Trans>DEMO</Trans>
        </Tag>
      </p>
      {children === undefined ? null : (
        <p className="mt-2 text-center text-pretty text-soft">{children}</p>
      )}
    </>
  );
}

/** Search engines index the demo's first page only. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />;
}

/** Once, `delayMs` after it was started, unless the page is left before. */
export function useDelayed(delayMs: number, act: () => void) {
  const [isWaiting, setIsWaiting] = useState(false);
  const end = useEffectEvent(() => {
    setIsWaiting(false);
    act();
  });

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => end(), delayMs);
    return () => clearTimeout(timer);
  }, [isWaiting, delayMs]);

  return { isWaiting, begin: () => setIsWaiting(true) };
}
