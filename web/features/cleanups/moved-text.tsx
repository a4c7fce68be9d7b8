import { Plural, Trans } from '@lingui/react/macro';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { isOwedAtClosing, owedAtClosing } from '#worker/domain/orders/undone-work.ts';
import { isUnsubscribing } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

type OwedTextProps = { refunds: ReceiptView['refunds'] };

/** The refund is automatic; where it failed, it is made manually. */
export function OwedText({ refunds }: OwedTextProps) {
  return (
    <p>
      {refunds.some(({ stillOwedMinor }) => stillOwedMinor > 0) ? (
        <Trans>
          En återbetalning gick inte igenom. Pengarna är fortfarande dina, och du får dem på ett
          annat sätt.
        </Trans>
      ) : (
        <Trans>Det som inte blev gjort betalar vi tillbaka, samma väg som du betalade.</Trans>
      )}
    </p>
  );
}

type MovedTextProps = { progress: CleanupProgress; refunds: ReceiptView['refunds'] };

export function MovedText({ progress, refunds }: MovedTextProps) {
  const { alreadyDeletedCount, protectedSinceCount, mismatchedCount, refutedCount = 0 } = progress;
  const trashed = trashedCount(progress);
  return (
    <>
      {trashed === 0 ? null : (
        <p>
          <Plural
            value={trashed}
            one="Där ligger det i 30 dagar, sedan tömmer Gmail papperskorgen."
            other="Där ligger de i 30 dagar, sedan tömmer Gmail papperskorgen."
          />{' '}
          <Trans>Först då frigörs platsen.</Trans>
        </p>
      )}
      {alreadyDeletedCount === 0 ? null : (
        <p>
          <Plural
            value={alreadyDeletedCount}
            one="# mejl var redan slängt eller raderat när vi kom dit."
            other="# mejl var redan slängda eller raderade när vi kom dit."
          />
        </p>
      )}
      {protectedSinceCount === 0 ? null : (
        <p>
          <Plural
            value={protectedSinceCount}
            one="# mejl lämnade vi orört, eftersom du har stjärnmärkt det, gett det en etikett, flyttat det till Primär eller svarat i tråden sedan skanningen."
            other="# mejl lämnade vi orörda, eftersom du har stjärnmärkt dem, gett dem en etikett, flyttat dem till Primär eller svarat i tråden sedan skanningen."
          />
        </p>
      )}
      {mismatchedCount === 0 ? null : (
        <p>
          <Plural
            value={mismatchedCount}
            one="# mejl lät vi ligga: innan vi flyttar tittar vi efter, och det stämde inte med det du valde."
            other="# mejl lät vi ligga: innan vi flyttar tittar vi efter, och de stämde inte med det du valde."
          />
        </p>
      )}
      {refutedCount === 0 ? null : (
        <p>
          <Plural
            value={refutedCount}
            one="# mejl läste vi rubrikerna på och lät ligga: det visade inte att det är ett utskick."
            other="# mejl läste vi rubrikerna på och lät ligga: de visade inte att de är utskick."
          />
        </p>
      )}
      {owedAtClosing(progress).mail.undoneCount > 0 ? (
        <OwedText refunds={refunds} />
      ) : (
        <SendersOwedText progress={progress} />
      )}
    </>
  );
}

/** They can be retried for a week; nothing is said while some are still queued. */
function SendersOwedText({ progress }: { progress: CleanupProgress }) {
  if (isUnsubscribing(progress.unsubscribes) || !isOwedAtClosing(progress)) return null;
  return (
    <p>
      <Trans>
        Nyhetsbrev som vi inte har börjat med sju dagar efter betalningen betalar vi tillbaka, samma
        väg som du betalade.
      </Trans>
    </p>
  );
}

export function RestoredText({ progress: { restoredCount } }: { progress: CleanupProgress }) {
  return (
    <Plural
      value={restoredCount}
      one="# mejl är tillbaka där det låg."
      other="# mejl är tillbaka där de låg."
    />
  );
}

/** Left the trash before it was restored: its whereabouts are unknown. */
export function NotInTrashText({
  progress: { notInTrashCount = 0 },
}: {
  progress: CleanupProgress;
}) {
  if (notInTrashCount === 0) return null;
  return (
    <p>
      <Plural
        value={notInTrashCount}
        one="# mejl låg inte längre i papperskorgen: det är raderat, eller så har du själv tagit ut det. Det har vi inte rört."
        other="# mejl låg inte längre i papperskorgen: de är raderade, eller så har du själv tagit ut dem. Dem har vi inte rört."
      />
    </p>
  );
}

/** Looked up again before it counts as gone. */
export function MissingText({ progress: { missingCount = 0 } }: { progress: CleanupProgress }) {
  if (missingCount === 0) return null;
  return (
    <p>
      <Plural
        value={missingCount}
        one="# mejl syns inte i papperskorgen än. Gmails sökning kan ligga efter, så vi tittar igen varje minut innan vi säger att det är borta."
        other="# mejl syns inte i papperskorgen än. Gmails sökning kan ligga efter, så vi tittar igen varje minut innan vi säger att de är borta."
      />
    </p>
  );
}
