import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import type { PreviewedMessage } from '#worker/contract/clean-rows.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';

import { GmailLink } from '#web/entities/access/gmail-link.tsx';
import { gmailMessageUrl } from '#web/entities/access/google-urls.ts';
import { userEmailAtom } from '#web/entities/access/session-atoms.ts';
import { messageState, useExclusions } from '#web/entities/cleanups/exclusion-choice.ts';
import { SenderText } from '#web/entities/scans/row-name.tsx';
import { RowCheckbox } from '#web/shared/components/row-checkbox.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';

type ChoosableMessageProps = { rowId: RowId; isChosen: boolean; message: PreviewedMessage };

export function ChoosableMessage({ rowId, isChosen, message }: ChoosableMessageProps) {
  const id = useId();
  const { exclusions, toggleMessage } = useExclusions();
  const state = messageState(exclusions, { rowId, isChosen }, message);
  return (
    <div className="flex items-start gap-x-3">
      <label htmlFor={id} className="py-3">
        <RowCheckbox
          id={id}
          state={state === 'moves' ? 'all' : 'none'}
          disabled={state === 'kept'}
          onToggle={() => toggleMessage(rowId, message)}
          aria-labelledby={`${id}-subject`}
          aria-describedby={`${id}-rest`}
        />
      </label>
      <MessageLine message={message} id={id} isStaying={isChosen && state !== 'moves'} />
    </div>
  );
}

type MessageLineProps = { message: PreviewedMessage; id?: string; isStaying?: boolean };

export function MessageLine({ message, id, isStaying = false }: MessageLineProps) {
  const { t } = useLingui();
  const format = useFormat();
  const email = useAtomValue(userEmailAtom);
  const dates = useDateFormat();
  const { id: messageId, subject, sender, receivedAtMs, sizeBytes, isUnread } = message;
  const date = dates.date(receivedAtMs);
  const size = format.bytes(sizeBytes);
  return (
    <div className="flex min-w-0 flex-1 items-start gap-x-2 py-2">
      <span className="min-w-0 flex-1">
        <bdi
          id={id === undefined ? undefined : `${id}-subject`}
          className="block truncate font-semibold"
        >
          {subject === '' ? <Trans>(inget ämne)</Trans> : subject}
        </bdi>
        <span
          id={id === undefined ? undefined : `${id}-rest`}
          className="block text-[0.8125rem] text-soft"
        >
          <SenderText text={sender} />
          {isUnread ? (
            <>
              {' · '}
              <Trans>oläst</Trans>
            </>
          ) : null}
          {isStaying ? (
            <span className="font-semibold text-moss">
              {' · '}
              <Trans>behålls</Trans>
            </span>
          ) : null}{' '}
          <span className="block sm:hidden">
            {date}
            {' · '}
            {size}
          </span>
        </span>
      </span>
      <span className="figures shrink-0 text-right text-[0.8125rem] max-sm:hidden">
        <span className="block whitespace-nowrap">{date}</span>
        <span className="block text-soft">{size}</span>
      </span>
      <GmailLink
        href={gmailMessageUrl(email, messageId)}
        label={t`Öppna ${subject === '' ? t`(inget ämne)` : subject} i Gmail (ny flik)`}
      />
    </div>
  );
}
