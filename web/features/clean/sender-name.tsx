import { Trans } from '@lingui/react/macro';

import { SenderText } from '#web/components/sender-text.tsx';

import type { SenderRow } from './clean-sections.ts';

/** What a sender is called, and that it was not there before. */
export function SenderName({ sender, isNew }: Pick<SenderRow, 'sender' | 'isNew'>) {
  if (!isNew) return <SenderText text={sender} />;
  return (
    <span className="flex items-center gap-2 sm:gap-3">
      <SenderText text={sender} className="min-w-0" />{' '}
      <span className="eyebrow shrink-0 max-sm:px-1 max-sm:text-[0.6875rem] max-sm:tracking-normal">
        <Trans>Ny</Trans>
      </span>
    </span>
  );
}
