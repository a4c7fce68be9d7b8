import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { GmailLink } from '#web/entities/access/gmail-link.tsx';
import { gmailSearchUrl } from '#web/entities/access/google-urls.ts';
import { userEmailAtom } from '#web/entities/access/session-atoms.ts';
import { Button } from '#web/shared/components/button.tsx';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { SenderText } from './row-name.tsx';
import { useFirstItems } from '#web/shared/lib/use-first-items.ts';
import { useIsWide } from '#web/shared/lib/viewport.ts';
import { KeptRate, NewMailRate } from '#web/entities/co2/rates.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import type { SenderView } from '#worker/contract/scans.ts';
import { CO2_METHOD, flowRangeAround } from '#worker/domain/co2.ts';
import { senderSearch, shownSender } from '#worker/domain/scans/senders/sender-key.ts';

type SenderListProps = {
  /** null: they could not be loaded. */
  senders: readonly SenderView[] | null;
  emptyText: string;
};

/** On a phone the rest is only counted. */
const SHOWN_FIRST_ON_PHONE = 5;

export function SenderList({ senders, emptyText }: SenderListProps) {
  const isWide = useIsWide();
  const format = useFormat();
  const { shown, isUnfolded, setIsUnfolded } = useFirstItems(
    senders ?? [],
    isWide ? Infinity : SHOWN_FIRST_ON_PHONE,
  );
  if (senders === null) {
    return (
      <p role="alert" className="mt-6 text-clay-text">
        <Trans>Kunde inte ladda avsändarna. Ladda om sidan för att försöka igen.</Trans>
      </p>
    );
  }
  if (senders.length === 0) return <p className="mt-6 text-soft">{emptyText}</p>;
  const largest = Math.max(...senders.map((sender) => sender.annualFlowCo2G));
  return (
    <>
      <ol
        // The button disappears when pressed and would take the focus with it.
        ref={isUnfolded ? takeLostFocus : undefined}
        tabIndex={-1}
        className="mt-6"
      >
        {shown.map((sender) => (
          <SenderRow key={sender.senderKey} sender={sender} largestFlowG={largest} />
        ))}
      </ol>
      {shown.length === senders.length ? null : (
        <Button variant="quiet" className="-ml-3" onClick={() => setIsUnfolded(true)}>
          <Trans>Visa alla {format.count(senders.length)}</Trans>
        </Button>
      )}
    </>
  );
}

/** Sorted by a year of mail; a sender that sends less may have more stored. */
function SenderRow({ sender, largestFlowG }: { sender: SenderView; largestFlowG: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const email = useAtomValue(userEmailAtom);
  const label = shownSender(sender.senderKey);
  const sharePercent = largestFlowG === 0 ? 0 : (sender.annualFlowCo2G / largestFlowG) * 100;
  return (
    <li className="border-b border-line py-4 first:border-t">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="flex min-w-0 items-center">
          <SenderText text={sender.displayName} className="min-w-0 font-semibold" />
          <GmailLink
            href={gmailSearchUrl(email, senderSearch(sender.senderKey))}
            label={t`Sök fram mejlen från ${sender.displayName} i Gmail (ny flik)`}
          />
        </span>
        <span className="figures min-w-0 text-[0.9375rem] max-sm:w-full max-sm:text-[0.8125rem] sm:ml-auto sm:text-right">
          <NewMailRate
            co2={flowRangeAround(sender.annualFlowCo2G / 1000, sender.avgSizeBytes, CO2_METHOD)}
          />
        </span>
      </div>
      <p className="mt-1 text-[0.8125rem] text-soft">
        {label === sender.displayName ? null : (
          <>
            <SenderText text={label} />
            {' · '}
          </>
        )}
        <Plural value={sender.msgCount} one="# mejl" other="# mejl" />
        {' · '}
        <span className="figures inline-block">
          {format.bytes(sender.msgCount * sender.avgSizeBytes)}
        </span>
        {' · '}
        <KeptRate
          co2Kg={sender.stockCo2DebtG / 1000}
          sizeBytes={sender.msgCount * sender.avgSizeBytes}
          className="figures inline-block"
        />
        {sender.isCleaned === true ? (
          <span className="font-semibold text-moss">
            {' · '}
            <Trans>bortstädat sedan dess</Trans>
          </span>
        ) : null}
      </p>
      <div aria-hidden="true" className="mt-3 h-1 bg-moss-tint">
        <div className="drawn h-full bg-moss" style={{ width: `${sharePercent}%` }} />
      </div>
    </li>
  );
}
