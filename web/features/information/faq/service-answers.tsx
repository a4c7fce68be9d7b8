import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';
import { EXAMPLE_MAILBOX, exampleFootprint } from '#worker/domain/co2-example.ts';
import { SUPPORT_PAGE } from '#worker/domain/public-page.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { PageLink } from '#web/features/information/page-link.tsx';
import { useIsGated } from '#web/features/launch/use-is-gated.ts';
import { WaitlistButton } from '#web/features/waitlist/waitlist-button.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

export function WhatAnswer() {
  return (
    <p>
      <Trans>
        {BRAND.productName} väger din Gmail. Du får se hur mycket som ligger där, hur gammalt det
        är, vem det kommer från och vad det kostar i koldioxid att spara. Sedan väljer du vad som
        ska bort, och vi flyttar det till papperskorgen åt dig.
      </Trans>
    </p>
  );
}

export function CarbonAnswer() {
  const format = useFormat();
  const { storage, flow } = exampleFootprint();
  const size = format.chosenBytes(EXAMPLE_MAILBOX.sizeBytes);
  const { messagesPerDay } = EXAMPLE_MAILBOX;
  const total = format.kg(storage.centralKg + flow.centralKg);
  const range = format.kgRange(storage.lowKg + flow.lowKg, storage.highKg + flow.highKg);
  return (
    <p>
      <Trans>
        Ett exempel: en brevlåda på {size} som tar emot {messagesPerDay} mejl om dagen ger med våra
        schablonvärden ungefär {total} kg om året, mest från nya mejl. Vårt spann för samma brevlåda
        är {range}: det som har publicerats, plus en marginal för nya mejl. Det rätta svaret kan
        alltså vara mycket lägre. Mer om det under <PageLink page="method">Så räknar vi</PageLink>.
      </Trans>
    </p>
  );
}

export function HelpAnswer() {
  const keptPath = useKeptPath();
  if (useIsGated()) return <HelpBeforeLaunch />;
  return (
    <p>
      <Trans>
        <Link className="text-link" to={keptPath('/auth')}>
          Logga in med Google
        </Link>{' '}
        så börjar skanningen direkt. Undrar du något svarar{' '}
        <PageLink page={SUPPORT_PAGE}>supporten</PageLink> inom 24 timmar på vardagar.
      </Trans>
    </p>
  );
}

function HelpBeforeLaunch() {
  return (
    <p>
      <Trans>
        Vi har inte öppnat än.{' '}
        <WaitlistButton variant="bare" className="text-link">
          Ställ dig på väntelistan
        </WaitlistButton>{' '}
        så mejlar vi när det är dags. Undrar du något svarar{' '}
        <PageLink page={SUPPORT_PAGE}>supporten</PageLink> inom 24 timmar på vardagar.
      </Trans>
    </p>
  );
}
