import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { SenderText } from '#web/components/sender-text.tsx';

import type { SenderRow } from './clean-sections.ts';

/** What a sender is called, what it is unless it writes newsletters, and that it was not there before. */
export function SenderName({ sender, isNew, kind }: Pick<SenderRow, 'sender' | 'isNew' | 'kind'>) {
  if (!isNew && kind === 'newsletter') return <SenderText text={sender} />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 sm:gap-x-3">
      <SenderText text={sender} className="min-w-0" />
      {kind === 'newsletter' ? null : (
        <Mark>{kind === 'group' ? <Trans>Grupp</Trans> : <Trans>Lista</Trans>}</Mark>
      )}
      {isNew ? (
        <Mark>
          <Trans>Ny</Trans>
        </Mark>
      ) : null}
    </span>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <>
      {' '}
      <span className="eyebrow shrink-0 max-sm:px-1 max-sm:text-[0.6875rem] max-sm:tracking-normal">
        {children}
      </span>
    </>
  );
}
