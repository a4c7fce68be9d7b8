import { Trans } from '@lingui/react/macro';

import type { SenderRow } from './clean-sections.ts';

/** What a sender is called, and that it was not there before. */
export function SenderName({ sender, isNew }: Pick<SenderRow, 'sender' | 'isNew'>) {
  if (!isNew) return <bdi>{sender}</bdi>;
  return (
    <span className="flex items-center gap-2 sm:gap-3">
      <bdi className="min-w-0 truncate">{sender}</bdi>{' '}
      <span className="eyebrow shrink-0 max-sm:px-1 max-sm:text-[0.6875rem] max-sm:tracking-normal">
        <Trans>Ny</Trans>
      </span>
    </span>
  );
}
