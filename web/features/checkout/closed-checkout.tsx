import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { CHOOSE_PATHS } from '#worker/domain/order/tier-path.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';
import { useTier } from '#web/features/clean/use-tier.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

/** No order, or nobody's business: the way back to where one is made. */
export function MissingOrder() {
  const keptPath = useKeptPath();
  const tier = useTier();
  return (
    <NoticePage
      tag={<Trans>Inget att betala</Trans>}
      heading={<Trans>Ingen beställning hittades</Trans>}
      actions={
        <>
          <ButtonLink to={keptPath(CHOOSE_PATHS[tier])}>
            <Trans>Välj vad du vill städa</Trans>
          </ButtonLink>
          <ToDashboard />
        </>
      }
    >
      <p>
        <Trans>
          Adressen leder inte till någon beställning som är din. Gör ett urval, så skapas en ny.
        </Trans>
      </p>
    </NoticePage>
  );
}

/** The access ended before it was paid, and with it the scan's data. */
export function ExpiredOrder() {
  const { _ } = useLingui();
  const keptPath = useKeptPath();
  return (
    <NoticePage
      tag={<Trans>Inget att betala</Trans>}
      heading={<Trans>Beställningen har gått ut</Trans>}
      actions={
        <>
          <ButtonLink to={keptPath('/scan')}>
            <Trans>Skanna igen</Trans>
          </ButtonLink>
          <ToDashboard />
        </>
      }
    >
      <p>{_(ERROR_MESSAGES.scan_expired)}</p>
      <p>
        <Trans>Inget har dragits. Skanna igen, det är gratis, och välj på nytt.</Trans>
      </p>
    </NoticePage>
  );
}

/** No way of paying is set up on this site. */
export function UnpayableOrder() {
  const keptPath = useKeptPath();
  const tier = useTier();
  return (
    <NoticePage
      tag={<Trans>Stängd kassa</Trans>}
      heading={<Trans>Här går det inte att betala</Trans>}
      actions={
        <>
          <ButtonLink to={keptPath('/dashboard')}>
            <Trans>Till översikten</Trans>
          </ButtonLink>
          <ButtonLink to={keptPath(CHOOSE_PATHS[tier])} variant="secondary">
            <Trans>Tillbaka till urvalet</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          Just nu säljer vi inga nya städningar. Inget har dragits, och inget i din brevlåda har
          ändrats. Det du redan har köpt gör vi klart som vanligt.
        </Trans>
      </p>
    </NoticePage>
  );
}

function ToDashboard() {
  const keptPath = useKeptPath();
  return (
    <ButtonLink to={keptPath('/dashboard')} variant="secondary">
      <Trans>Till översikten</Trans>
    </ButtonLink>
  );
}
