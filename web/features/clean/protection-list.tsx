import { Fragment } from 'react';

import type { Protection } from '#worker/domain/protection/protection.ts';

import { ProtectionCount } from './protection-count.tsx';

type ProtectionListProps = { protections: readonly { protection: Protection; count: number }[] };

/** Why messages are kept, each for the one reason to show, in a sentence. */
export function ProtectionList({ protections }: ProtectionListProps) {
  const shown = protections.filter(({ count }) => count > 0);
  return shown.map(({ protection, count }, position) => (
    <Fragment key={protection}>
      {position === 0 ? null : ', '}
      <ProtectionCount protection={protection} count={count} />
    </Fragment>
  ));
}
