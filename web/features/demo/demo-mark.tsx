import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Tag } from '#web/components/tag.tsx';

/** The stamp on every paper of the demo, with what it means there. */
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
