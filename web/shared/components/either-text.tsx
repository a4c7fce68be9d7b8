import type { ReactNode } from 'react';

/** In a button of class `either-text`: the second where it has `data-second`, which a script sets. */
export function EitherText({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span>{first}</span>
      <span>{second}</span>
    </>
  );
}
