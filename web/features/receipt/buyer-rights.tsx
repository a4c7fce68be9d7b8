import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';

/** What a receipt has to say of withdrawal and complaint, and the way home. */
export function BuyerRights({ isPerformed }: { isPerformed: boolean }) {
  const keptPath = useKeptPath();
  return (
    <section className="grid max-w-[38rem] gap-3 border-t border-line pt-6 text-[0.9375rem] text-soft">
      <h2 className="text-lg text-ink">
        <Trans>Ångerrätt och reklamation</Trans>
      </h2>
      <p>
        {isPerformed ? (
          <Trans>
            Du bad om att tjänsten skulle börja direkt. Den är fullt utförd, och då har ångerrätten
            upphört. Är något fel: skriv till <SupportAddress /> och ange ordernumret.
          </Trans>
        ) : (
          <Trans>
            Du bad om att tjänsten skulle börja direkt. Ångerrätten på 14 dagar upphör när den är
            fullt utförd. Vill du ångra köpet innan dess, eller är något fel: skriv till{' '}
            <SupportAddress /> och ange ordernumret.
          </Trans>
        )}
      </p>
      <p>
        <Trans>
          Blir vi inte överens kan du vända dig till Allmänna reklamationsnämnden (arn.se).
          Konsumentverket ger oberoende råd på hallakonsument.se.
        </Trans>
      </p>
      <p>
        <Link className="text-link inline-block py-2" to={keptPath('/')}>
          <Trans>Till startsidan</Trans>
        </Link>
      </p>
    </section>
  );
}

function SupportAddress() {
  return (
    <a className="text-link" href={`mailto:${BRAND.supportEmail}`}>
      {BRAND.supportEmail}
    </a>
  );
}
