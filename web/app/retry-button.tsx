import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';

import { Button } from '#web/components/button.tsx';
import { ERROR_CODES, type ErrorCode } from '#worker/domain/app-error.ts';

type RetryButtonProps = ComponentProps<typeof Button> & { code: ErrorCode };

/** Another try, where the same call may succeed later: what is gone stays gone, however often it is asked for. */
export function RetryButton({ code, ...rest }: RetryButtonProps) {
  if (!ERROR_CODES[code].isRetryable) return null;
  return (
    <Button {...rest}>
      <Trans>Försök igen</Trans>
    </Button>
  );
}
