import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePublicPath } from '#web/app/use-public-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';

/** No such receipt, or none of this user's: the two are told alike. */
export function NoReceipt() {
  const keptPath = useKeptPath();
  const publicPath = usePublicPath();
  return (
    <NoticePage
      tag={<Trans>Tomt kvitto</Trans>}
      heading={<Trans>Inget kvitto hittades</Trans>}
      actions={
        <>
          <ButtonLink to={keptPath('/dashboard')}>
            <Trans>Till översikten</Trans>
          </ButtonLink>
          <ButtonLink to={publicPath('start')} variant="secondary">
            <Trans>Till startsidan</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          Adressen leder inte till något köp som är ditt. Dina kvitton finns i översikten.
        </Trans>
      </p>
    </NoticePage>
  );
}
