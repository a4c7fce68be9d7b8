import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { WAITLIST_PEACE_DAYS } from '#worker/domain/waitlist/waitlist-rules.ts';

import type { WaitlistAnswer } from '#web/api/waitlist.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePublicPath } from '#web/app/use-public-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { useFocusedHeading } from '#web/features/withdrawal/use-focused-heading.ts';

/** That an answer was taken, and where to go from here. */
export function WaitlistAnswered({ answer }: { answer: WaitlistAnswer }) {
  const heading = useFocusedHeading();
  const keptPath = useKeptPath();
  const publicPath = usePublicPath();
  return (
    <div className="max-w-[40rem] py-6 md:py-16">
      <h1 ref={heading} tabIndex={-1} className="text-5xl outline-none sm:text-6xl">
        {answer === 'leave' ? (
          <Trans>Du är borta från listan</Trans>
        ) : (
          <Trans>Du står på listan</Trans>
        )}
      </h1>
      <p className="mt-6 text-lg text-soft">{whatFollows(answer)}</p>
      <div className="mt-10 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={publicPath('start')}>
          <Trans>Till startsidan</Trans>
        </ButtonLink>
        {answer === 'leave' ? null : (
          <ButtonLink to={keptPath('/demo/auth')} variant="secondary">
            <Trans>Prova demon</Trans>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function whatFollows(answer: WaitlistAnswer): ReactNode {
  switch (answer) {
    case 'confirm':
      return (
        <Trans>
          Vi mejlar när vi öppnar. Ångrar du dig tar du bort adressen med samma länk, när du vill.
        </Trans>
      );
    case 'decline-news':
      return (
        <Trans>
          Vi mejlar en gång, när vi öppnar, och skickar inga nyheter. Adressen tar du bort med samma
          länk, när du vill.
        </Trans>
      );
    case 'leave':
      return (
        <Trans>
          Adressen är raderad hos oss. I {WAITLIST_PEACE_DAYS} dagar skickar vi inget mejl till den,
          även om någon anmäler den igen.
        </Trans>
      );
    default:
      return answer satisfies never;
  }
}
