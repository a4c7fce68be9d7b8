import type { ComponentProps } from 'react';

import { Button } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';

/** A button that shows that something is under way. */
export function WaitingButton({ children, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button {...rest}>
      {rest.isBusy === true ? <Spinner /> : null}
      {children}
    </Button>
  );
}
