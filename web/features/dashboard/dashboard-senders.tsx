import { Trans, useLingui } from '@lingui/react/macro';
import { EyeOff } from 'lucide-react';

import type { SenderView } from '#worker/contract/scan.ts';

import { SenderList } from '#web/features/scan/sender-list.tsx';
import { useIsAccessLive } from '#web/features/scan/use-is-access-live.ts';

type DashboardSendersProps = {
  senders: readonly SenderView[] | null;
  /** Whether the data of the scan that the page tells of is still there. */
  isLive: boolean;
};

/**
 * The top senders while access lives. After it their names are gone, and the page says so; a new access does
 * not bring them back, only a new scan does.
 */
export function DashboardSenders({ senders, isLive }: DashboardSendersProps) {
  const { t } = useLingui();
  const isConnected = useIsAccessLive();
  const isErased = !isConnected || (!isLive && senders?.length === 0);

  if (!isErased) {
    return <SenderList senders={senders} emptyText={t`Inga nyhetsbrev hittades.`} />;
  }
  return (
    <div className="mt-6 border-y border-dashed border-line-strong/60 py-10 text-soft">
      <EyeOff aria-hidden="true" className="size-6" />
      <p className="mt-3 font-semibold text-ink">
        <Trans>Namnen är raderade</Trans>
      </p>
      <p className="mt-1 max-w-[30rem] text-[0.9375rem]">
        <Trans>
          När åtkomsten går ut tar vi bort vilka avsändare det gällde. Siffrorna ovanför finns kvar.
        </Trans>{' '}
        {isConnected ? (
          <Trans>Skanna igen för att se listan på nytt.</Trans>
        ) : (
          <Trans>Anslut och skanna igen för att se listan på nytt.</Trans>
        )}
      </p>
    </div>
  );
}
