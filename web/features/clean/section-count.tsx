import { Plural } from '@lingui/react/macro';

import { withoutTaken, type CleanRow } from './clean-sections.ts';
import { sumOf } from './row-choice.ts';

/** How many messages can still be chosen, after what they are grouped by. */
export function SectionCount({ rows }: { rows: readonly CleanRow[] }) {
  const { messageCount } = sumOf(withoutTaken(rows));
  return (
    <>
      {' · '}
      <Plural value={messageCount} one="# mejl" other="# mejl" />
    </>
  );
}
