import type { MouseEvent, ReactNode } from 'react';

import { ButtonLink } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';

type WaitingLinkProps = {
  to: string;
  isWaiting: boolean;
  /** In place of following it at once. */
  onFollow: () => void;
  children: ReactNode;
};

/** WaitingButton as a link: pressed before its script has come, or into a tab of its own, it just leads there. */
export function WaitingLink({ to, isWaiting, onFollow, children }: WaitingLinkProps) {
  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    if (!isWaiting) onFollow();
  }

  return (
    <ButtonLink to={to} aria-busy={isWaiting} aria-disabled={isWaiting} onClick={follow}>
      {isWaiting ? <Spinner /> : null}
      {children}
    </ButtonLink>
  );
}
