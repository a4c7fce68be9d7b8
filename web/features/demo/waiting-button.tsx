import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';

import { Button } from '#web/components/button.tsx';

/** A button that shows that something is under way. */
export function WaitingButton({ children, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button {...rest}>
      {rest.isBusy === true ? (
        <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
      ) : null}
      {children}
    </Button>
  );
}
