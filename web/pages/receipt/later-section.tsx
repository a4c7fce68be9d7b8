import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';

import type { RememberedView } from '#worker/contract/cleanups.ts';
import type { RecheckView } from '#worker/contract/rechecks.ts';

import { fetchRemembered, saveRemembering } from '#web/entities/cleanups/api.ts';
import {
  fetchRecheck,
  recheckPath,
  saveRecheckConsent,
} from '#web/entities/cleanups/recheck-api.ts';
import { TickLine } from '#web/shared/components/tick-line.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useKeptPath } from '#web/shared/router/paths.ts';
import { notifyError, withdrawFailure } from '#web/shared/toasts/notify.ts';

type LaterSectionProps = { orderId: string; cleanupId: string; hasUnsubscribes: boolean };

/** What the user may agree to for later, each by a box of its own. */
export function LaterSection({ orderId, cleanupId, hasUnsubscribes }: LaterSectionProps) {
  return (
    <>
      {hasUnsubscribes ? <RecheckChoice orderId={orderId} /> : null}
      <RememberChoice cleanupId={cleanupId} />
    </>
  );
}

type Choice<View> = {
  /** null: not read, or not readable. */
  view: View | null;
  /** Optimistic; null: nothing is being saved. */
  pending: boolean | null;
  change: (isGiven: boolean) => void;
};

/** A consent of the receipt. Quiet without an answer: it offers more, and is missing from nothing. */
function useChoice<View>(
  id: string,
  name: string,
  read: (id: string) => Promise<View>,
  save: (id: string, isGiven: boolean) => Promise<View>,
): Choice<View> {
  const [view, setView] = useState<View | null>(null);
  const [pending, setPending] = useState<boolean | null>(null);

  useEffect(() => {
    let isHere = true;
    const load = async () => {
      const found = await read(id).catch(() => null);
      if (isHere) setView(found);
    };
    void load();
    return () => {
      isHere = false;
    };
  }, [id, read]);

  async function send(isGiven: boolean): Promise<void> {
    setPending(isGiven);
    try {
      setView(await save(id, isGiven));
      withdrawFailure(name);
    } catch (error) {
      notifyError(error, { id: name, retry: () => void send(isGiven) });
    } finally {
      setPending(null);
    }
  }

  return {
    view,
    pending,
    change: (isGiven) => {
      if (pending === null) void send(isGiven);
    },
  };
}

function Part({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-12 max-w-[38rem] border-t border-line pt-6 print:hidden">
      <h2 className="text-lg">{heading}</h2>
      {children}
    </section>
  );
}

const HIDDEN: ReadonlySet<RecheckView['status']> = new Set(['none', 'withdrawn', 'expired']);

function RecheckChoice({ orderId }: { orderId: string }) {
  const { view, pending, change } = useChoice(orderId, 'recheck', fetchRecheck, saveRecheckConsent);
  if (view === null || HIDDEN.has(view.status)) return null;
  return (
    <Part heading={<Trans>Har de slutat om två veckor?</Trans>}>
      {view.status === 'offered' || view.status === 'waiting' ? (
        <div className="mt-2" aria-busy={pending !== null}>
          <p className="text-[0.9375rem] text-soft">
            <Trans>
              Vi kan skicka ett enda mejl när två veckor har gått. Därifrån ansluter du Gmail med
              ett klick och ser vilka som har slutat, vilka som inte har det och hur mycket plats
              som har blivit ledig. Det är gratis.
            </Trans>
          </p>
          <TickLine
            name="wantsRecheck"
            isTicked={pending ?? view.status === 'waiting'}
            onTick={change}
            detail={
              <Trans>
                Avtrycken är kodade med en hemlig nyckel, och ingen kan läsa namnen ur dem. De
                raderas när kontrollen är gjord, senast 60 dagar efter städningen, eller direkt när
                du tar bort krysset.
              </Trans>
            }
          >
            <Trans>
              Ja, spara avtryck av avsändarna som fick min begäran, och mejla mig om två veckor.
            </Trans>
          </TickLine>
        </div>
      ) : null}
      <p role="status" className="min-h-6 text-[0.9375rem] text-soft">
        <RecheckStatusText recheck={view} />
      </p>
    </Part>
  );
}

function RecheckStatusText({ recheck }: { recheck: RecheckView }) {
  const dates = useDateFormat();
  const keptPath = useKeptPath();
  const { status, opensAtMs, checkedAtMs, orderId } = recheck;
  if (status === 'waiting' && opensAtMs !== null) {
    return <Trans>Mejlet kommer den {dates.date(opensAtMs)}.</Trans>;
  }
  if (status !== 'open' && checkedAtMs === null) return null;
  return (
    <Link to={keptPath(recheckPath(orderId))} className="text-link font-semibold">
      {checkedAtMs === null ? (
        <Trans>Se om avsändarna har slutat</Trans>
      ) : (
        <Trans>Kontrollerat {dates.date(checkedAtMs)}. Se resultatet.</Trans>
      )}
    </Link>
  );
}

function RememberChoice({ cleanupId }: { cleanupId: string }) {
  const { view, pending, change } = useChoice(
    cleanupId,
    'remember',
    fetchRemembered,
    saveRemembering,
  );
  if (view === null || (view.status === 'none' && pending === null)) return null;
  return (
    <Part heading={<Trans>Nästa gång</Trans>}>
      <div className="mt-2" aria-busy={pending !== null}>
        <p className="text-[0.9375rem] text-soft">
          <Trans>
            Vid nästa skanning kan avsändarna som du valde vara märkta, så att du hittar dem direkt.
            Inget kryssas i åt dig.
          </Trans>
        </p>
        <TickLine
          name="wantsRemembering"
          isTicked={pending ?? view.status === 'kept'}
          onTick={change}
          detail={
            <Trans>
              Avtrycken är kodade med en hemlig nyckel, och ingen kan läsa namnen ur dem. De raderas
              efter 13 månader, eller direkt när du tar bort krysset. Ett nytt kryss på ett senare
              kvitto ersätter det här.
            </Trans>
          }
        >
          <Trans>
            Ja, spara avtryck av avsändarna som jag valde i högst 13 månader, och påminn mig med ett
            mejl om ett år.
          </Trans>
        </TickLine>
      </div>
      <p role="status" className="min-h-6 text-[0.9375rem] text-soft">
        <RememberedText remembered={view} />
      </p>
    </Part>
  );
}

function RememberedText({ remembered }: { remembered: RememberedView }) {
  const dates = useDateFormat();
  if (remembered.endsAtMs === null) return null;
  return <Trans>Avtrycken raderas den {dates.date(remembered.endsAtMs)}.</Trans>;
}
