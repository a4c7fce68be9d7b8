import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { AdminTicket, TicketReply } from '#worker/contract/admin.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';

import { Button } from '#web/components/button.tsx';
import { useResend } from '#web/features/admin/mail/use-resend.ts';
import { useDateFormat } from '#web/i18n/use-date-format.ts';

type ConversationProps = { ticket: AdminTicket; onChange: () => Promise<void> };

/** What was asked and what has been answered, in the order in which it was said. */
export function Conversation({ ticket, onChange }: ConversationProps) {
  const { t } = useLingui();
  const dates = useDateFormat();
  const { isBusy, resend } = useResend(onChange);
  const writer = `${ticket.name}, ${ticket.email}`;
  return (
    <ol aria-label={t`Konversation`} className="mt-8 grid grid-cols-1 gap-5">
      <Said by={writer} atMs={ticket.createdAtMs} text={ticket.message} />
      {ticket.replies.map((reply) => (
        <Said
          key={reply.id}
          isOurs={reply.isAdmin}
          by={reply.isAdmin ? (reply.authorEmail ?? BRAND.productName) : writer}
          atMs={reply.createdAtMs}
          text={reply.message}
          mailState={reply.mailState}
        >
          {isLost(reply.mailState) ? (
            <Button
              variant="secondary"
              className="mt-3 min-h-11"
              aria-label={t`Skicka igen: ${dates.dateTime(reply.createdAtMs)}`}
              isBusy={isBusy}
              onClick={() => void resend(mailIdOf('support-answer', reply.id))}
            >
              <Trans>Skicka igen</Trans>
            </Button>
          ) : null}
        </Said>
      ))}
    </ol>
  );
}

type SaidProps = {
  by: string;
  atMs: number;
  text: string;
  isOurs?: boolean;
  mailState?: TicketReply['mailState'];
  children?: ReactNode;
};

function Said({ by, atMs, text, isOurs = false, mailState = null, children }: SaidProps) {
  const dates = useDateFormat();
  return (
    <li
      className={`border-l-4 py-4 pr-4 pl-5 ${isOurs ? 'border-moss bg-moss-tint md:ml-10' : 'border-line-strong bg-sheet md:mr-10'}`}
    >
      <p className="text-[0.875rem] break-words text-soft">
        <span className="font-semibold text-ink">{by}</span> · {dates.dateTime(atMs)}
        {mailState === null ? null : (
          <>
            {' · '}
            <MailState state={mailState} />
          </>
        )}
      </p>
      <p className="mt-2 break-words whitespace-pre-wrap">{text}</p>
      {children}
    </li>
  );
}

function isLost(state: TicketReply['mailState']): boolean {
  return state === 'refused' || state === 'given-up' || state === 'moot';
}

/** Whether an answer has left us. */
function MailState({ state }: { state: NonNullable<TicketReply['mailState']> }) {
  switch (state) {
    case 'sent':
      return <Trans>mejlat</Trans>;
    case 'waiting':
      return <Trans>mejlas strax</Trans>;
    case 'refused':
    case 'given-up':
    case 'moot':
      return (
        <strong className="text-clay-text">
          <Trans>kunde inte mejlas</Trans>
        </strong>
      );
    default:
      return state satisfies never;
  }
}
