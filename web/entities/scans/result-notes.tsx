import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';

import type { Canary } from '#worker/domain/scans/canaries/canary.ts';

import { Banner } from '#web/shared/components/banner.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import { usePathWithParams } from '#web/shared/router/paths.ts';

export function EmptyMailbox() {
  const pathWithParams = usePathWithParams();
  return (
    <NoticePage
      tag={<Trans>Tomt kvitto</Trans>}
      heading={<Trans>Din inkorg är tom</Trans>}
      actions={
        <ButtonLink to={pathWithParams('/dashboard')}>
          <Trans>Till översikten</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>Vi har letat och inte hittat ett enda mejl. Det finns inget att väga.</Trans>
      </p>
    </NoticePage>
  );
}

export function UnsureNote({ doubts }: { doubts: readonly Canary[] }) {
  if (doubts.length === 0) return null;
  return (
    <div className="mt-6 max-w-[44rem]">
      <Banner tone="warning" icon={<CircleAlert />} title={<Trans>Skanningen är osäker</Trans>}>
        <Trans>
          Gmail svarade inte som väntat på en del av det vi frågade, så alla siffror är kanske inte
          rätt. Allt som hänger på de svaren är skyddat och får ligga kvar. Skanna gärna igen om en
          stund.
        </Trans>
      </Banner>
    </div>
  );
}
