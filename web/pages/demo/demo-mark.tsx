import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

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
