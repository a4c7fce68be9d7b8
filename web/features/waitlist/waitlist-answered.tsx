import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePublicPath } from '#web/app/use-public-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { useFocusedHeading } from '#web/features/withdrawal/use-focused-heading.ts';

/** That an answer was taken, and where to go from here. */
export function WaitlistAnswered({ answer }: { answer: 'confirm' | 'leave' }) {
  const heading = useFocusedHeading();
  const keptPath = useKeptPath();
  const publicPath = usePublicPath();
  return (
    <div className="max-w-[40rem] py-6 md:py-16">
      <h1 ref={heading} tabIndex={-1} className="text-5xl outline-none sm:text-6xl">
        {answer === 'confirm' ? (
          <Trans>Du står på listan</Trans>
        ) : (
          <Trans>Du är borta från listan</Trans>
        )}
      </h1>
      <p className="mt-6 text-lg text-soft">
        {answer === 'confirm' ? (
          <Trans>
            Vi mejlar när vi öppnar. Ångrar du dig tar du bort adressen med samma länk, när du vill.
          </Trans>
        ) : (
          <Trans>Adressen är raderad hos oss, och du får inga fler mejl.</Trans>
        )}
      </p>
      <div className="mt-10 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={publicPath('start')}>
          <Trans>Till startsidan</Trans>
        </ButtonLink>
        {answer === 'confirm' ? (
          <ButtonLink to={keptPath('/demo/auth')} variant="secondary">
            <Trans>Prova demon</Trans>
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
