import { Trans } from '@lingui/react/macro';

import { Button, ButtonLink } from '#web/components/button.tsx';

import { usePublicPath } from './use-public-path.ts';

/**
 * For a page that could not be loaded: once more, or back to the start. Once more means a new document: what is missing
 * may be a file that a release has taken away, and the document that is open names no other.
 */
export function RetryActions() {
  const publicPath = usePublicPath();
  return (
    <>
      <Button onClick={() => location.reload()}>
        <Trans>Försök igen</Trans>
      </Button>
      <ButtonLink to={publicPath('start')} variant="secondary" reloadDocument>
        <Trans>Till startsidan</Trans>
      </ButtonLink>
    </>
  );
}
