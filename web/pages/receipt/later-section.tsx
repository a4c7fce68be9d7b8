import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';

import type { NextTimePurpose, NextTimeView } from '#worker/contract/cleanups.ts';
import type { RecheckView } from '#worker/contract/rechecks.ts';

import { fetchNextTime, saveNextTimeConsent } from '#web/entities/cleanups/api.ts';
import {
  fetchRecheck,
  recheckPath,
  saveRecheckConsent,
} from '#web/entities/cleanups/recheck-api.ts';
import { TickLine } from '#web/shared/components/tick-line.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { notifyError, withdrawFailure } from '#web/shared/toasts/notify.ts';

type LaterSectionProps = { orderId: string; cleanupId: string; hasUnsubscribes: boolean };

/** What the user may agree to for later, each by a box of its own. */
export function LaterSection({ orderId, cleanupId, hasUnsubscribes }: LaterSectionProps) {
  return (
    <>
      {hasUnsubscribes ? <RecheckChoice orderId={orderId} /> : null}
      <NextTimeChoices cleanupId={cleanupId} />
    </>
  );
}

type Choices<View, Purpose> = {
  /** null: not read, or not readable. */
  view: View | null;
  /** Of each, what is being saved. */
  pending: ReadonlyMap<Purpose, boolean>;
  /** Taken back on this page. */
  withdrawn: readonly Purpose[];
  change: (purpose: Purpose, isGiven: boolean) => void;
};

type ChoicesApi<View, Purpose> = {
  read: (id: string) => Promise<View>;
  save: (id: string, purpose: Purpose, isGiven: boolean) => Promise<View>;
  /** Of an answer only what it was asked for counts: another may have overtaken it. */
  merge: (before: View, answer: View, purpose: Purpose) => View;
};

/** Consents of the receipt. Quiet without an answer: they offer more, and are missing from nothing. */
function useChoices<View, Purpose extends string>(
  id: string,
  { read, save, merge }: ChoicesApi<View, Purpose>,
): Choices<View, Purpose> {
  const [view, setView] = useState<View | null>(null);
  const [pending, setPending] = useState<Choices<View, Purpose>['pending']>(new Map());
  const [withdrawn, setWithdrawn] = useState<readonly Purpose[]>([]);

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

  async function send(purpose: Purpose, isGiven: boolean): Promise<void> {
    setPending((before) => new Map(before).set(purpose, isGiven));
    try {
      const answer = await save(id, purpose, isGiven);
      setView((before) => (before === null ? answer : merge(before, answer, purpose)));
      setWithdrawn((before) => {
        const others = before.filter((each) => each !== purpose);
        return isGiven ? others : [...others, purpose];
      });
      withdrawFailure(purpose);
    } catch (error) {
      notifyError(error, { id: purpose, retry: () => void send(purpose, isGiven) });
    } finally {
      setPending((before) => new Map([...before].filter(([each]) => each !== purpose)));
    }
  }

  return {
    view,
    pending,
    withdrawn,
    change: (purpose, isGiven) => {
      if (!pending.has(purpose)) void send(purpose, isGiven);
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

type ConsentBoxProps = {
  /** Without a box only the status stands. */
  hasBox: boolean;
  name: string;
  isTicked: boolean;
  isBusy: boolean;
  onTick: (isTicked: boolean) => void;
  detail: ReactNode;
  status: ReactNode;
  children: ReactNode;
};

function ConsentBox({ hasBox, isBusy, status, ...line }: ConsentBoxProps) {
  const indent = hasBox ? 'pl-10' : 'mt-2';
  return (
    <>
      {hasBox ? (
        <div className="mt-2" aria-busy={isBusy}>
          <TickLine {...line} />
        </div>
      ) : null}
      <p role="status" className={`min-h-6 text-[0.9375rem] text-soft ${indent}`}>
        {status}
      </p>
    </>
  );
}

const AGREED: ReadonlySet<RecheckView['status']> = new Set(['waiting', 'open']);
const HIDDEN: ReadonlySet<RecheckView['status']> = new Set(['none', 'expired']);

const RECHECK_API: ChoicesApi<RecheckView, 'recheck'> = {
  read: fetchRecheck,
  save: (orderId, _, isGiven) => saveRecheckConsent(orderId, isGiven),
  merge: (_, answer) => answer,
};

function RecheckChoice({ orderId }: { orderId: string }) {
  const { view, pending, withdrawn, change } = useChoices(orderId, RECHECK_API);
  if (view === null || HIDDEN.has(view.status)) return null;
  const isAgreed = AGREED.has(view.status);
  const hasBox = isAgreed || view.status === 'offered';
  return (
    <Part heading={<Trans>Har de slutat om två veckor?</Trans>}>
      {hasBox ? (
        <p className="mt-2 text-[0.9375rem] text-soft">
          <Trans>
            Vi kan skicka ett enda mejl när två veckor har gått. Därifrån ansluter du Gmail med ett
            klick och ser vilka som har slutat, vilka som inte har det och hur mycket plats som har
            blivit ledig. Det är gratis.
          </Trans>
        </p>
      ) : null}
      <ConsentBox
        hasBox={hasBox}
        name="wantsRecheck"
        isTicked={pending.get('recheck') ?? isAgreed}
        isBusy={pending.has('recheck')}
        onTick={(isTicked) => change('recheck', isTicked)}
        detail={
          <Trans>
            Avtrycken är kodade med en hemlig nyckel, och ingen kan läsa namnen ur dem. De raderas
            när kontrollen är gjord, senast 60 dagar efter städningen, eller direkt när du tar bort
            krysset.
          </Trans>
        }
        status={<RecheckStatusText recheck={view} isWithdrawn={withdrawn.length > 0} />}
      >
        <Trans>
          Ja, spara avtryck av avsändarna som fick min begäran, och mejla mig om två veckor.
        </Trans>
      </ConsentBox>
    </Part>
  );
}

type RecheckStatusTextProps = { recheck: RecheckView; isWithdrawn: boolean };

function RecheckStatusText({ recheck, isWithdrawn }: RecheckStatusTextProps) {
  const dates = useDateFormat();
  const pathWithParams = usePathWithParams();
  const { status, opensAtMs, checkedAtMs, orderId } = recheck;
  if (status === 'waiting' && opensAtMs !== null) {
    return <Trans>Mejlet kommer den {dates.date(opensAtMs)}.</Trans>;
  }
  if (status === 'withdrawn' || (status === 'offered' && isWithdrawn)) {
    return <Trans>Avtrycken är raderade, och vi mejlar dig inte om kontrollen.</Trans>;
  }
  if (status !== 'open' && checkedAtMs === null) return null;
  return (
    <Link to={pathWithParams(recheckPath(orderId))} className="text-link font-semibold">
      {checkedAtMs === null ? (
        <Trans>Se om avsändarna har slutat</Trans>
      ) : (
        <Trans>Kontrollerat {dates.date(checkedAtMs)}. Se resultatet.</Trans>
      )}
    </Link>
  );
}

const NEXT_TIME_API: ChoicesApi<NextTimeView, NextTimePurpose> = {
  read: fetchNextTime,
  save: saveNextTimeConsent,
  merge: (before, answer, purpose) => ({ ...before, [purpose]: answer[purpose] }),
};

function NextTimeChoices({ cleanupId }: { cleanupId: string }) {
  const dates = useDateFormat();
  const { view, pending, withdrawn, change } = useChoices(cleanupId, NEXT_TIME_API);
  if (view === null) return null;
  const { marks, reminder } = view;
  const isShown = (purpose: NextTimePurpose) =>
    view[purpose].status !== 'none' || withdrawn.includes(purpose);
  const boxOf = (purpose: NextTimePurpose) => ({
    isShown: isShown(purpose),
    hasBox: view[purpose].status !== 'none',
    isWithdrawn: withdrawn.includes(purpose),
    isTicked: pending.get(purpose) ?? view[purpose].status === 'kept',
    isBusy: pending.has(purpose),
    onTick: (isTicked: boolean) => change(purpose, isTicked),
  });
  if (!isShown('marks') && !isShown('reminder')) return null;
  return (
    <Part heading={<Trans>Nästa gång</Trans>}>
      <p className="mt-2 text-[0.9375rem] text-soft">
        <Trans>
          Vid nästa skanning kan avsändarna som du valde vara märkta, så att du hittar dem direkt.
          Inget kryssas i åt dig. Vi kan också påminna dig om ett år. Du väljer var för sig.
        </Trans>
      </p>
      <NextTimeBox
        {...boxOf('marks')}
        name="wantsMarks"
        detail={
          <Trans>
            Avtrycken är kodade med en hemlig nyckel, och ingen kan läsa namnen ur dem. De raderas
            efter 13 månader, eller direkt när du tar bort krysset. Ett nytt kryss på ett senare
            kvitto ersätter det här.
          </Trans>
        }
        kept={
          marks.endsAtMs === null ? null : (
            <Trans>Avtrycken raderas den {dates.date(marks.endsAtMs)}.</Trans>
          )
        }
        deleted={<Trans>Avtrycken är raderade.</Trans>}
      >
        <Trans>
          Ja, spara avtryck av avsändarna som jag valde i högst 13 månader, och märk dem vid nästa
          skanning.
        </Trans>
      </NextTimeBox>
      <NextTimeBox
        {...boxOf('reminder')}
        name="wantsReminder"
        detail={
          <Trans>
            Ett enda mejl, och inget alls om du har skannat under de tre månaderna innan. Ta bort
            krysset, så skickas det inte.
          </Trans>
        }
        kept={
          reminder.remindAtMs !== null ? (
            <Trans>Påminnelsen kommer den {dates.date(reminder.remindAtMs)}.</Trans>
          ) : reminder.endsAtMs !== null ? (
            <Trans>Uppgiften om påminnelsen raderas den {dates.date(reminder.endsAtMs)}.</Trans>
          ) : null
        }
        deleted={<Trans>Påminnelsen är raderad.</Trans>}
      >
        <Trans>Ja, påminn mig med ett mejl om ett år.</Trans>
      </NextTimeBox>
    </Part>
  );
}

type NextTimeBoxProps = Omit<ConsentBoxProps, 'status'> & {
  isShown: boolean;
  isWithdrawn: boolean;
  /** The status while something is kept, and after it was withdrawn. */
  kept: ReactNode;
  deleted: ReactNode;
};

function NextTimeBox({ isShown, isWithdrawn, kept, deleted, ...box }: NextTimeBoxProps) {
  return isShown ? <ConsentBox {...box} status={kept ?? (isWithdrawn ? deleted : null)} /> : null;
}
