import type { ReactNode } from 'react';

import { MAIN_ID } from './use-focus-after-move.ts';

/** The page itself: where the skip link leads, and focus after a move. */
export function PageMain({ children }: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="page flex-1">
      {children}
    </main>
  );
}
