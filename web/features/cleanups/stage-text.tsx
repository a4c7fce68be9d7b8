import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { isClosedEarly, isUndoLost, ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { CONFIRM_WITHIN_MS } from '#worker/domain/mail/mail-schedule.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import { isOwedAtClosing } from '#worker/domain/orders/undone-work.ts';

import { restoreRequestedCount, type CleanupStage } from '#web/entities/cleanups/cleanup-stage.ts';
import { MailLink } from '#web/shared/components/links.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import { NotInTrashText, MissingText, MovedText, OwedText, RestoredText } from './moved-text.tsx';

function UndoEndText({ progress }: { progress: CleanupProgress }) {
  const format = useFormat();
  const dates = useDateFormat();
  const restored = format.count(progress.restoredCount);
  const { movedCount, notInTrashCount = 0, undoUntilMs } = progress;
  const moved = movedCount - notInTrashCount;
  if (!isUndoLost(progress) || undoUntilMs === null) {
    return (
      <Trans>
        {restored} av <Plural value={moved} one="# mejl" other="# mejl" /> hann läggas tillbaka.
        Gmail har tömt papperskorgen på resten.
      </Trans>
    );
  }
  return (
    <Trans>
      {restored} av <Plural value={moved} one="# mejl" other="# mejl" /> lades tillbaka. Resten kan
      vi inte lägga tillbaka längre, men du kan göra det själv: fram till {dates.date(undoUntilMs)}{' '}
      ligger mejlen i papperskorgen i Gmail.
    </Trans>
  );
}

function UndoDeadline({ progress: { undoUntilMs } }: { progress: CleanupProgress }) {
  const dates = useDateFormat();
  if (undoUntilMs === null) return null;
  return (
    <p>
      <Trans>Gör det senast {dates.date(undoUntilMs)}, innan Gmail tömmer papperskorgen.</Trans>
    </p>
  );
}

type WithdrawnTextProps = Pick<ReceiptView, 'refunds' | 'withdrawal'>;

/** The refund is computed after the work has stopped, and can be nothing. */
function WithdrawnText({ refunds, withdrawal }: WithdrawnTextProps) {
  if (refunds.length > 0) return <Trans>Vad du får tillbaka står på kvittot.</Trans>;
  if (withdrawal?.isDecided === true) {
    return (
      <Trans>
        Allt du valde, eller så gott som allt, hann göras innan dess, så det finns inget att betala
        tillbaka.
      </Trans>
    );
  }
  return (
    <Trans>
      Nu räknar vi ut om du ska ha pengar tillbaka. I så fall skriver vi till dig, och det står på
      kvittot.
    </Trans>
  );
}

function SuspensionReason({ code }: { code: ErrorCode | null }) {
  const { _ } = useLingui();
  switch (code) {
    case 'gmail_connection_expired':
    case null:
      return <Trans>Åtkomsten till brevlådan gick ut innan allt var gjort.</Trans>;
    case 'gmail_modify_missing':
      return (
        <Trans>
          Google låter oss inte längre flytta mejl. Kryssa i rutan för Gmail när du ansluter.
        </Trans>
      );
    default:
      return <>{_(ERROR_MESSAGES[code])}</>;
  }
}

type StageTextProps = Pick<ReceiptView, 'refunds' | 'withdrawal'> & {
  stage: CleanupStage;
  tier: Tier;
  progress: CleanupProgress;
  paidAtMs: number;
};

export function StageText(props: StageTextProps) {
  const { stage, tier, progress, paidAtMs, refunds, withdrawal } = props;
  const format = useFormat();
  const dates = useDateFormat();
  const moved = format.count(progress.movedCount);
  const { selectedCount } = progress;
  const openUntil = dates.date(paidAtMs + ORDER_OPEN_MS);
  switch (stage) {
    case 'unconfirmed':
      return (
        <>
          <p>
            <Trans>
              Betalning genomförd. Vi börjar så snart din orderbekräftelse är skickad, senast{' '}
              {dates.time(paidAtMs + CONFIRM_WITHIN_MS)}.
            </Trans>
          </p>
          <p>
            <Trans>
              Du kan stänga fliken. Arbetet börjar utan dig, och kvittot väntar här när du kommer
              tillbaka.
            </Trans>
          </p>
        </>
      );
    case 'surveying':
    case 'moving':
    case 'restoring':
      return (
        <>
          {stage === 'restoring' ? <MissingText progress={progress} /> : null}
          {stage === 'moving' ? <CheckingText progress={progress} /> : null}
          <p>
            {stage === 'restoring' ? null : <Trans>Betalning genomförd.</Trans>}{' '}
            <Trans>
              Du kan stänga fliken. Arbetet fortsätter utan dig, och kvittot väntar här när du
              kommer tillbaka.
            </Trans>
          </p>
        </>
      );
    case 'move-suspended':
      return (
        <>
          <p>
            <SuspensionReason code={progress.errorCode} />
          </p>
          <p>
            <Trans>
              Anslut igen, så fortsätter vi där vi slutade. Du betalar inte en gång till. {moved} av{' '}
              <Plural value={selectedCount} one="# mejl är flyttat" other="# mejl är flyttade" />,
              och resten väntar till {openUntil}.
            </Trans>
          </p>
        </>
      );
    case 'move-failed':
      return (
        <>
          <p>
            {tier === 'reset' ? (
              <Trans>Du kan försöka igen där, eller direkt här. Det kostar inget extra.</Trans>
            ) : (
              <Trans>
                Du kan försöka igen från översikten, eller direkt här. Det kostar inget extra.
              </Trans>
            )}
          </p>
          <p>
            <Trans>
              {moved} av{' '}
              <Plural value={selectedCount} one="# mejl är flyttat" other="# mejl är flyttade" />,
              och resten väntar till {openUntil}.
            </Trans>
          </p>
        </>
      );
    case 'moved':
      return (
        <>
          <NotInTrashText progress={progress} />
          <MovedText progress={progress} refunds={refunds} />
        </>
      );
    case 'closed':
      return (
        <>
          <p>
            {isClosedEarly(progress, paidAtMs) ? (
              <Trans>
                Beställningen är stängd. {moved} av{' '}
                <Plural value={selectedCount} one="# mejl" other="# mejl" /> flyttades, och resten
                rör vi inte längre.
              </Trans>
            ) : (
              <Trans>
                {moved} av <Plural value={selectedCount} one="# mejl" other="# mejl" /> flyttades
                innan beställningen stängdes, sju dagar efter betalningen.
              </Trans>
            )}
          </p>
          <UnconfirmedText progress={progress} />
          {isOwedAtClosing(progress) ? <OwedText refunds={refunds} /> : <AskUsText />}
        </>
      );
    case 'withdrawn':
      return (
        <>
          <p>
            <Trans>
              Städningen är stoppad. {moved} av{' '}
              <Plural value={selectedCount} one="# mejl" other="# mejl" /> hann flyttas.
            </Trans>{' '}
            <WithdrawnText refunds={refunds} withdrawal={withdrawal} />
          </p>
          <UnconfirmedText progress={progress} />
        </>
      );
    case 'restore-suspended':
      return (
        <>
          <p>
            <SuspensionReason code={progress.errorCode} />{' '}
            <Trans>Anslut igen, så lägger vi tillbaka det som är kvar.</Trans>
          </p>
          <UndoDeadline progress={progress} />
        </>
      );
    case 'restore-failed':
      return (
        <>
          <p>
            <Trans>
              {format.count(progress.restoredCount)} av{' '}
              <Plural value={restoreRequestedCount(progress)} one="# mejl" other="# mejl" /> är
              tillbaka. Resten ligger kvar i Gmails papperskorg, där du också kan hämta dem själv.
            </Trans>
          </p>
          <NotInTrashText progress={progress} />
          <UndoDeadline progress={progress} />
        </>
      );
    case 'restore-closed':
      return (
        <>
          <p>
            <UndoEndText progress={progress} />
          </p>
          <NotInTrashText progress={progress} />
        </>
      );
    case 'restored':
      return (
        <p>
          <RestoredText progress={progress} />
        </p>
      );
    case 'restored-partly':
      return (
        <>
          {progress.restoredCount === 0 ? null : (
            <p>
              <RestoredText progress={progress} />
            </p>
          )}
          <NotInTrashText progress={progress} />
        </>
      );
    default:
      return stage satisfies never;
  }
}

/** Mail that nothing else proves to be bulk is checked by its headers before it is moved. */
function CheckingText({ progress }: { progress: CleanupProgress }) {
  const format = useFormat();
  const { unprovenCount = 0, checkedCount = 0 } = progress;
  if (checkedCount >= unprovenCount) return null;
  return (
    <p>
      <Trans>
        Vi läser rubrikerna på mejl som kan vara brev, innan de flyttas:{' '}
        {format.count(checkedCount)} av {format.count(unprovenCount)} är lästa.
      </Trans>
    </p>
  );
}

/** Gmail never confirmed whether they were moved. */
function UnconfirmedText({ progress: { unconfirmedCount = 0 } }: { progress: CleanupProgress }) {
  if (unconfirmedCount === 0) return null;
  return (
    <p>
      <Plural
        value={unconfirmedCount}
        one="För # mejl fick vi aldrig något svar från Gmail, så det kan ändå ligga i papperskorgen. Där kan du titta efter och hämta tillbaka det i 30 dagar."
        other="För # mejl fick vi aldrig något svar från Gmail, så de kan ändå ligga i papperskorgen. Där kan du titta efter och hämta tillbaka dem i 30 dagar."
      />
    </p>
  );
}

/** Too little for a refund. */
function AskUsText() {
  return (
    <p>
      <Trans>
        Skriv till <MailLink /> om det som inte blev gjort.
      </Trans>
    </p>
  );
}
