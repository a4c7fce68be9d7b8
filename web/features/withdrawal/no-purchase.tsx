import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { MailLink } from '#web/components/mail-link.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';

/** Nothing has been bought with this account. */
export function NoPurchase() {
  const keptPath = useKeptPath();
  return (
    <NoticePage
      tag={<Trans>Ångra köp</Trans>}
      heading={<Trans>Här finns inget köp att ångra</Trans>}
      actions={
        <ButtonLink to={keptPath('/dashboard')}>
          <Trans>Till översikten</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          Kontot du är inloggad med har inte köpt något. Köpte du med ett annat Google-konto loggar
          du in med det, eller skriver till <MailLink /> och anger ordernumret.
        </Trans>
      </p>
    </NoticePage>
  );
}
