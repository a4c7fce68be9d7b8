import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import { Await, useAsyncError, useRevalidator } from 'react-router';

import { describeError } from '#web/api/describe-error.ts';
import { RetryButton } from '#web/app/retry-button.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

type AwaitedPartProps<Value> = {
  value: Promise<Value>;
  children: (value: Awaited<Value>) => ReactNode;
};

/** What has to be loaded first: its place meanwhile, and what to do when it does not come. */
export function AwaitedPart<Value>({ value, children }: AwaitedPartProps<Value>) {
  return (
    <Suspense
      fallback={
        <div role="status">
          <span className="sr-only">
            <Trans>Laddar …</Trans>
          </span>
          <Skeleton className="h-16 w-full" />
        </div>
      }
    >
      <Await<Promise<Value>> resolve={value} errorElement={<PartProblem />}>
        {children}
      </Await>
    </Suspense>
  );
}

function PartProblem() {
  const { _ } = useLingui();
  const revalidator = useRevalidator();
  const code = describeError(useAsyncError()).code ?? 'default';
  return (
    <div role="alert">
      <p>{_(ERROR_MESSAGES[code])}</p>
      <RetryButton
        code={code}
        variant="secondary"
        className="mt-4"
        isBusy={revalidator.state === 'loading'}
        onClick={() => void revalidator.revalidate()}
      />
    </div>
  );
}
