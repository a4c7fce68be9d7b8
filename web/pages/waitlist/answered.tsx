import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { WaitlistOutcome } from '#web/entities/waitlist/api.ts';
import { usePathWithParams, usePublicPath } from '#web/shared/router/paths.ts';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { pageLaunchAtom } from '#web/entities/launch/launch-atoms.ts';
import { useFocusedHeading } from '#web/shared/lib/use-focus.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { WAITLIST_SUPPRESSION_DAYS } from '#worker/domain/waitlist/waitlist.ts';

export function WaitlistAnswered({ outcome }: { outcome: WaitlistOutcome }) {
  const heading = useFocusedHeading();
  const pathWithParams = usePathWithParams();
  const publicPath = usePublicPath();
  const isOpen = useAtomValue(pageLaunchAtom) === 'open';
  return (
    <div className="max-w-[40rem] py-6 md:py-16">
      <h1 ref={heading} tabIndex={-1} className="text-5xl outline-none sm:text-6xl">
        <Heading outcome={outcome} isOpen={isOpen} />
      </h1>
      <p className="mt-6 text-lg text-soft">
        {isOpen ? whatFollowsOpening(outcome) : whatFollows(outcome)}
      </p>
      <div className="mt-10 flex flex-col gap-3 sm:flex-row">
        {isOpen && outcome !== 'leave' ? (
          <ButtonLink to={pathWithParams('/auth')}>
            <Trans>Väg min inkorg</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to={publicPath('start')}>
            <Trans>Till startsidan</Trans>
          </ButtonLink>
        )}
        {outcome === 'leave' ? null : (
          <ButtonLink to={pathWithParams('/demo/auth')} variant="secondary">
            <Trans>Se ett exempel</Trans>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function Heading({ outcome, isOpen }: { outcome: WaitlistOutcome; isOpen: boolean }) {
  if (outcome === 'leave') return <Trans>Du är borta från listan</Trans>;
  if (outcome === 'not-on-list') return <Trans>Du står inte på listan</Trans>;
  if (isOpen) return <Trans>Nu har vi öppnat</Trans>;
  return <Trans>Du står på listan</Trans>;
}

/** After the launch there is no launch mail: what is confirmed is marketing mail. */
function whatFollowsOpening(outcome: WaitlistOutcome): ReactNode {
  switch (outcome) {
    case 'confirm':
      return (
        <Trans>
          Vi skickar nyheter och erbjudanden, tills du säger nej med samma länk. Och du behöver inte
          vänta längre: logga in och väg din inkorg.
        </Trans>
      );
    case 'decline-news':
      return (
        <Trans>
          Vi skickar inga nyheter. Du behöver inte vänta längre: logga in och väg din inkorg.
        </Trans>
      );
    default:
      return whatFollows(outcome);
  }
}

function whatFollows(outcome: WaitlistOutcome): ReactNode {
  switch (outcome) {
    case 'confirm':
      return (
        <Trans>
          Vi mejlar när vi öppnar. Ändrar du dig tar du bort adressen med samma länk, när du vill.
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
          Adressen är raderad hos oss. I {WAITLIST_SUPPRESSION_DAYS} dagar skickar vi inget mejl
          till den, även om någon anmäler den igen.
        </Trans>
      );
    case 'not-on-list':
      return (
        <Trans>
          Adressen som länken gällde är redan borta. Får du ett nytt mejl från oss har någon anmält
          den igen. Ta då bort den med länken i det mejlet.
        </Trans>
      );
    default:
      return outcome satisfies never;
  }
}
