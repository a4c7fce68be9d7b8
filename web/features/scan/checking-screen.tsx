import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { Skeleton } from '#web/components/skeleton.tsx';
import { Tag } from '#web/components/tag.tsx';

import { SCAN_STATUS_TEXT } from './scan-status-text.ts';

/** Before it is known whether a scan runs, is done, or has to start. */
export function CheckingScreen() {
  const { _ } = useLingui();
  return (
    <div className="pt-6 md:pt-10">
      <h1 className="sr-only">
        <Trans>Skanning</Trans>
      </h1>
      <p role="status">
        <Tag>{_(SCAN_STATUS_TEXT.connecting)}</Tag>
      </p>
      <Skeleton className="mt-6 h-16 w-full max-w-md" />
      <Skeleton className="mt-4 h-6 w-full max-w-xs" />
      <div className="mt-10 flex gap-10">
        <Skeleton className="size-52 rounded-full" />
      </div>
    </div>
  );
}
