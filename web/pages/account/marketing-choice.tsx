import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { ProfileView } from '#worker/contract/account.ts';

import { saveMarketingConsent } from '#web/entities/account/api.ts';
import { notifyError, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { TickLine } from '#web/shared/components/tick-line.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';

const FAILURE_ID = 'marketing';

type Marketing = ProfileView['marketing'];

/** Changing the text beside the box needs a new MARKETING_CONSENT_VERSION. */
export function MarketingChoice({ profile }: { profile: ProfileView }) {
  const [marketing, setMarketing] = useState<Marketing>(profile.marketing);
  /** Optimistic. */
  const [pending, setPending] = useState<boolean | null>(null);

  async function save(wanted: boolean): Promise<void> {
    setPending(wanted);
    try {
      setMarketing((await saveMarketingConsent(wanted)).marketing);
      withdrawFailure(FAILURE_ID);
    } catch (error) {
      notifyError(error, { id: FAILURE_ID, retry: () => void save(wanted) });
    } finally {
      setPending(null);
    }
  }

  return (
    <div aria-busy={pending !== null}>
      <TickLine
        name="wantsNews"
        isTicked={pending ?? marketing?.isGiven ?? false}
        onTick={(wanted) => {
          if (pending === null) void save(wanted);
        }}
      >
        <Trans>Skicka mig nyheter och erbjudanden med e-post. Jag kan säga nej när jag vill.</Trans>
      </TickLine>
      <p role="status" className="min-h-6 pl-10 text-[0.8125rem] text-soft">
        <Decision marketing={marketing} />
      </p>
    </div>
  );
}

function Decision({ marketing }: { marketing: Marketing }) {
  const dates = useDateFormat();
  if (marketing === null) return <Trans>Du har inte svarat, så vi skickar inget.</Trans>;
  const decidedAt = dates.dateTime(marketing.decidedAtMs);
  if (marketing.isGiven) return <Trans>Du sa ja {decidedAt}.</Trans>;
  return <Trans>Du sa nej {decidedAt}.</Trans>;
}
