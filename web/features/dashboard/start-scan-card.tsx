import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';

export function StartScanCard() {
  const keptPath = useKeptPath();
  return (
    <section className="receipt">
      <div className="receipt-paper">
        <h2 className="text-2xl">
          <Trans>Hela kvittot</Trans>
        </h2>
        <p className="mt-3 font-sans text-[0.9375rem] text-soft">
          <Trans>
            Se senaste scanningen år för år, eller väg inkorgen på nytt. Tre scanningar om dagen är
            gratis.
          </Trans>
        </p>
        <ButtonLink to={keptPath('/scan')} className="mt-6 w-full font-sans">
          <Trans>Öppna scanningen</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}
