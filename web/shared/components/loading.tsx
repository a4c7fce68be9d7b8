import { Trans } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';

import { ERROR_CODES, type ErrorCode } from '#worker/domain/app-error.ts';

import { Button } from './button.tsx';

/** A place that a text or figure will take, in its size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse bg-line/70 ${className}`} />;
}

/** What is at work, in a line of text or a button; what is at work stands in words beside it. */
export function Spinner() {
  return <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />;
}

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
