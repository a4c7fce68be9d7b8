import { Trans } from '@lingui/react/macro';

import { ADMIN_MARKETING_PATH, ADMIN_WAITLIST_PATH } from '#worker/domain/admin/admin-paths.ts';

import { useKeptPath } from '#web/shared/router/paths.ts';
import { ButtonLink } from '#web/shared/components/button.tsx';

export function MarketingPanel() {
  const keptPath = useKeptPath();
  return (
    <div className="grid gap-10 md:grid-cols-2">
      <section>
        <h2 className="text-2xl">
          <Trans>Kontakter</Trans>
        </h2>
        <p className="mt-2 mb-5 max-w-[34rem] text-soft">
          <Trans>
            De som har konto och har sagt ja till nyheter, med hur de använder tjänsten.
          </Trans>
        </p>
        <ButtonLink to={keptPath(ADMIN_MARKETING_PATH)}>
          <Trans>Exportera kontakter</Trans>
        </ButtonLink>
      </section>
      <section>
        <h2 className="text-2xl">
          <Trans>Väntelista</Trans>
        </h2>
        <p className="mt-2 mb-5 max-w-[34rem] text-soft">
          <Trans>
            De som vill veta när tjänsten öppnar, och vilka som har bekräftat sin adress.
          </Trans>
        </p>
        <ButtonLink to={keptPath(ADMIN_WAITLIST_PATH)} variant="secondary">
          <Trans>Visa väntelistan</Trans>
        </ButtonLink>
      </section>
    </div>
  );
}
