import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';

import { Button } from '#web/components/button.tsx';

type WaitingButtonProps = ComponentProps<typeof Button> & { isWaiting: boolean };

/** A button that shows that something is under way. It keeps the focus meanwhile, and does nothing twice. */
export function WaitingButton({ isWaiting, onClick, children, ...rest }: WaitingButtonProps) {
  return (
    <Button
      aria-busy={isWaiting}
      aria-disabled={isWaiting}
      onClick={(event) => {
        if (isWaiting) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {isWaiting ? <LoaderCircle aria-hidden="true" className="size-5 animate-spin" /> : null}
      {children}
    </Button>
  );
}
