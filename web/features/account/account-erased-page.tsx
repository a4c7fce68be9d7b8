import { Trans, useLingui } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';

import { usePageTitle } from '#web/app/use-page-title.ts';
import { usePublicPath } from '#web/app/use-public-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';

/** What somebody sees whose account has just been erased. */
export function AccountErasedPage() {
  const { t } = useLingui();
  const publicPath = usePublicPath();
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
        <Trans>
          Ingenting hos oss pekar längre ut dig, och vi har bett Google avsluta åtkomsten till din
          Gmail.
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
