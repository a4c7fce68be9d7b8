import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { CleanupProgress, TrashView } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { freedSpace } from '#worker/domain/orders/undone-work.ts';

import { useIsAccessLive } from '#web/entities/access/connection.ts';
import { gmailUrl } from '#web/entities/access/google-urls.ts';
import { userEmailAtom } from '#web/entities/access/session-atoms.ts';
import { useCleanupsApi } from '#web/entities/cleanups/api.ts';
import { Button } from '#web/shared/components/button.tsx';
import { NewTabLink } from '#web/shared/components/new-tab-link.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { useJourney } from '#web/shared/router/journey.ts';
import { useNow } from '#web/shared/lib/use-now.ts';
import { notifyError, withdrawFailure } from '#web/shared/toasts/notify.ts';

const FAILURE_ID = 'trash';

type FreeSpaceSectionProps = {
  order: ReceiptView['order'];
  progress: CleanupProgress;
};

export function FreeSpaceSection({ order, progress }: FreeSpaceSectionProps) {
  const { hasGmail } = useJourney();
  const { fetchTrash } = useCleanupsApi();
  const email = useAtomValue(userEmailAtom);
  const isAccessLive = useIsAccessLive();
  const nowMs = useNow(MINUTE_MS);
  const [trash, setTrash] = useState<TrashView | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function check(): Promise<void> {
    setIsBusy(true);
    try {
      setTrash(await fetchTrash(order.cleanupId));
      withdrawFailure(FAILURE_ID);
    } catch (error) {
      notifyError(error, { id: FAILURE_ID, retry: () => void check() });
    } finally {
      setIsBusy(false);
    }
  }

  // Gmail has emptied it by now.
  if (progress.undoUntilMs !== null && progress.undoUntilMs <= nowMs) return null;

  return (
    <section className="mt-12 border-t border-line pt-6 print:hidden">
      <h2 className="text-lg">
        <Trans>Behöver du platsen nu?</Trans>
      </h2>
      <p className="mt-2 max-w-[38rem] text-[0.9375rem] text-soft">
        <Trans>
          Gmail tömmer papperskorgen efter 30 dagar. Du kan tömma den själv: öppna den och välj Töm
          papperskorgen. Då raderas allt som ligger där, även annat än det vi har flyttat, och
          mejlen går inte längre att lägga tillbaka.
        </Trans>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
        {hasGmail ? (
          <NewTabLink href={gmailUrl(email, 'trash')} className="py-2 font-semibold">
            <Trans>Öppna papperskorgen i Gmail</Trans>
          </NewTabLink>
        ) : null}
        {isAccessLive ? (
          <Button variant="quiet" className="flush-x" isBusy={isBusy} onClick={() => void check()}>
            {trash === null ? <Trans>Se vad som är ledigt</Trans> : <Trans>Kontrollera igen</Trans>}
          </Button>
        ) : null}
      </div>
      {isAccessLive ? null : (
        <p className="mt-1 max-w-[38rem] text-[0.9375rem] text-soft">
          <Trans>
            Vår åtkomst har upphört, så vi kan inte längre se efter vad som har blivit ledigt.
          </Trans>
        </p>
      )}
      <div role="status">
        {trash === null ? null : (
          <div className="mt-2 max-w-[38rem]">
            <FreedSpace order={order} progress={progress} trash={trash} />
          </div>
        )}
      </div>
    </section>
  );
}

type FreedSpaceProps = FreeSpaceSectionProps & { trash: TrashView };

function FreedSpace({ order, progress, trash }: FreedSpaceProps) {
  const format = useFormat();
  const dates = useDateFormat();
  const { messageCount, sizeBytes } = freedSpace(order, progress, trash.messageCount);
  const size = format.bytes(sizeBytes);
  return (
    <>
      <p className="font-semibold">
        {trash.messageCount === 0 ? (
          <Trans>Papperskorgen är tom. Omkring {size} har blivit ledigt.</Trans>
        ) : messageCount === 0 ? (
          <Trans>Det ser inte ut som att något har blivit ledigt än.</Trans>
        ) : (
          <Plural
            value={messageCount}
            one={`Minst # mejl har lämnat papperskorgen. Räknat på medelstorleken är det omkring ${size}.`}
            other={`Minst # mejl har lämnat papperskorgen. Räknat på medelstorleken är det omkring ${size}.`}
          />
        )}
      </p>
      <p className="text-[0.9375rem] text-soft">
        {trash.messageCount === 0 ? (
          <Trans>
            Mejlen går inte längre att lägga tillbaka. Google kan visa den lediga platsen lite
            senare.
          </Trans>
        ) : (
          <Plural
            value={trash.messageCount}
            one="# mejl ligger i papperskorgen."
            other="# mejl ligger i papperskorgen."
          />
        )}{' '}
        <Trans>Läst {dates.dateTime(trash.checkedAtMs)}.</Trans>
      </p>
    </>
  );
}
