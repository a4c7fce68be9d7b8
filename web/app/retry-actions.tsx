import { Trans } from '@lingui/react/macro';
import { useRevalidator } from 'react-router';

import { Button, ButtonLink } from '#web/components/button.tsx';

import { usePublicPath } from './use-public-path.ts';

/** For a page that could not be loaded: once more, or back to the start. */
export function RetryActions() {
  const publicPath = usePublicPath();
  const revalidator = useRevalidator();
  return (
    <>
      <Button
        disabled={revalidator.state === 'loading'}
        onClick={() => void revalidator.revalidate()}
      >
        <Trans>Försök igen</Trans>
      </Button>
      <ButtonLink to={publicPath('start')} variant="secondary">
        <Trans>Till startsidan</Trans>
      </ButtonLink>
    </>
  );
}
