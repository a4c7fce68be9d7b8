import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/paths.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';

/** A finished scan of a mailbox that holds nothing. */
export function EmptyMailbox() {
  const keptPath = useKeptPath();
  return (
    <NoticePage
      tag={<Trans>Tomt kvitto</Trans>}
      heading={<Trans>Din inkorg är tom</Trans>}
      actions={
        <ButtonLink to={keptPath('/dashboard')}>
          <Trans>Till översikten</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>Vi har letat och inte hittat ett enda mejl. Det finns inget att väga.</Trans>
      </p>
    </NoticePage>
  );
}
