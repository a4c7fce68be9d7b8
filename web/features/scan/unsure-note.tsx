import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';

import { Banner } from '#web/components/banner.tsx';
import type { Canary } from '#worker/domain/scans/canaries/canary.ts';

/** That Gmail has answered something else than it was asked, and what follows from that; nothing where it has not. */
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
