import { Trans } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';

import { ERROR_CODES, type ErrorCode } from '#worker/domain/app-error.ts';

import { Button } from './button.tsx';

export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse bg-line/70 ${className}`} />;
}

export function Spinner() {
  return <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />;
}

type RetryButtonProps = ComponentProps<typeof Button> & { code: ErrorCode };

/** Only for codes whose retry may succeed. */
export function RetryButton({ code, ...rest }: RetryButtonProps) {
  if (!ERROR_CODES[code].isRetryable) return null;
  return (
    <Button {...rest}>
      <Trans>Försök igen</Trans>
    </Button>
  );
}

/** Delayed by CSS, so that fast pages show nothing. */
export function WaitingLine({ isMoving }: { isMoving: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={`fixed inset-x-0 top-0 z-50 h-[3px] origin-left bg-moss transition-transform duration-700 ease-out starting:scale-x-0 ${
        isMoving ? 'scale-x-75 delay-150' : 'scale-x-0'
      }`}
    />
  );
}
