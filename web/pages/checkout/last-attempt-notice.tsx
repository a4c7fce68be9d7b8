import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';

import { BRAND } from '#worker/domain/brand.ts';

import { Banner } from '#web/shared/components/banner.tsx';
import { takeLostFocus } from '#web/shared/lib/focus.ts';

import type { LastAttempt } from './load-checkout.ts';

/** Above all else, and focused, for those who return from the provider. */
export function LastAttemptNotice({ lastAttempt }: { lastAttempt: LastAttempt | null }) {
  if (lastAttempt === null) return null;
  return (
    <div
      key={lastAttempt}
      ref={takeLostFocus}
      tabIndex={-1}
      role="status"
      className="mt-2 mb-8 max-w-[44rem] outline-none"
    >
      <Banner
        tone={lastAttempt === 'cancelled' ? 'quiet' : 'warning'}
        icon={<CircleAlert />}
        title={<Title lastAttempt={lastAttempt} />}
      >
        <Explanation lastAttempt={lastAttempt} />
      </Banner>
    </div>
  );
}

function Title({ lastAttempt }: { lastAttempt: LastAttempt }) {
  switch (lastAttempt) {
    case 'cancelled':
      return <Trans>Du avbröt betalningen</Trans>;
    case 'expired':
      return <Trans>Betalsidan hann gå ut</Trans>;
    case 'failed':
      return <Trans>Betalningen blev inte av</Trans>;
    case 'rejected':
      return <Trans>Beloppet stämde inte</Trans>;
    default:
      return lastAttempt satisfies never;
  }
}

function Explanation({ lastAttempt }: { lastAttempt: LastAttempt }) {
  switch (lastAttempt) {
    case 'cancelled':
      return (
        <Trans>Inget har dragits. Beställningen finns kvar, så du kan betala när du vill.</Trans>
      );
    case 'expired':
      return <Trans>Inget har dragits. Försök igen, så öppnas en ny betalsida.</Trans>;
    case 'failed':
      return (
        <Trans>
          Din bank eller ditt betalsätt sa nej i efterhand. Inget har dragits. Försök igen, gärna
          med ett annat betalsätt.
        </Trans>
      );
    case 'rejected':
      return (
        <Trans>
          Vi fick ett annat belopp än det vi bad om. Hela summan betalas tillbaka till dig, och
          inget har städats. Undrar du något: skriv till {BRAND.supportEmail}.
        </Trans>
      );
    default:
      return lastAttempt satisfies never;
  }
}
