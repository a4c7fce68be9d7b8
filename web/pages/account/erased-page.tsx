import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';

import { usePublicPath } from '#web/shared/router/paths.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import { erasureViewSchema } from '#worker/contract/account.ts';
import { BRAND } from '#worker/domain/brand.ts';

function AccountErasedPage() {
  const { t } = useLingui();
  const publicPath = usePublicPath();
  const state: unknown = useLocation().state;
  const isUnderWay = erasureViewSchema.safeParse(state).data?.isFinished === false;
  usePageTitle(t`Kontot är raderat`);
  return (
    <NoticePage
      tag={<Trans>Utloggad överallt</Trans>}
      heading={<Trans>Ditt konto är raderat</Trans>}
      actions={
        <ButtonLink to={publicPath('start')}>
          <Trans>Till startsidan</Trans>
        </ButtonLink>
      }
    >
      <p>
        {isUnderWay ? (
          <Trans>
            Kontot är borta och ingen kan logga in på det. Resten raderas inom några minuter, och då
            avslutas även åtkomsten till din Gmail.
          </Trans>
        ) : (
          <Trans>
            Ingenting i tjänsten pekar längre ut dig, och vi har bett Google avsluta åtkomsten till
            din Gmail.
          </Trans>
        )}
      </p>
      <p>
        <Trans>
          Ur databasens säkerhetskopior försvinner det inom 30 dagar. Har du mejlat oss ligger det i
          vår inkorg; vill du att vi tar bort det, skriv till {BRAND.supportEmail}.
        </Trans>
      </p>
      <p>
        <Trans>
          Pågick en städning, avslutas den strax. Pengar för det som inte blev gjort kommer tillbaka
          samma väg som du betalade, oftast inom några bankdagar. Undrar du över ett köp, skriv till{' '}
          {BRAND.supportEmail} med ordernumret.
        </Trans>
      </p>
    </NoticePage>
  );
}

export { AccountErasedPage as Component };
