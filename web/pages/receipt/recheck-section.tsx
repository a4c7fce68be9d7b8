import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import type { RecheckView } from '#worker/contract/rechecks.ts';

import {
  fetchRecheck,
  recheckPath,
  saveRecheckConsent,
} from '#web/entities/cleanups/recheck-api.ts';
import { TickLine } from '#web/shared/components/tick-line.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useKeptPath } from '#web/shared/router/paths.ts';
import { notifyError, withdrawFailure } from '#web/shared/toasts/notify.ts';

const FAILURE_ID = 'recheck';

/** Quiet without an answer: it offers more, and is missing from nothing. */
export function RecheckSection({ orderId }: { orderId: string }) {
  const [recheck, setRecheck] = useState<RecheckView | null>(null);
  /** Optimistic. */
  const [pending, setPending] = useState<boolean | null>(null);

  useEffect(() => {
    let isHere = true;
    const read = async () => {
      const view = await fetchRecheck(orderId).catch(() => null);
      if (isHere) setRecheck(view);
    };
    void read();
    return () => {
      isHere = false;
    };
  }, [orderId]);

  async function save(isGiven: boolean): Promise<void> {
    setPending(isGiven);
    try {
      setRecheck(await saveRecheckConsent(orderId, isGiven));
      withdrawFailure(FAILURE_ID);
    } catch (error) {
      notifyError(error, { id: FAILURE_ID, retry: () => void save(isGiven) });
    } finally {
      setPending(null);
    }
  }

  if (recheck === null || HIDDEN.has(recheck.status)) return null;
  const isChoice = recheck.status === 'offered' || recheck.status === 'waiting';
  return (
    <section className="mt-12 max-w-[38rem] border-t border-line pt-6 print:hidden">
      <h2 className="text-lg">
        <Trans>Har de slutat om två veckor?</Trans>
      </h2>
      {isChoice ? (
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
            isTicked={pending ?? recheck.status === 'waiting'}
            onTick={(wanted) => {
              if (pending === null) void save(wanted);
            }}
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
        <RecheckStatusText recheck={recheck} />
      </p>
    </section>
  );
}

const HIDDEN: ReadonlySet<RecheckView['status']> = new Set(['none', 'withdrawn', 'expired']);

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
