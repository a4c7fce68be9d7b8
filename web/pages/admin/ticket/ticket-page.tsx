import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { z } from 'zod';

import type { AdminTicket, TicketReply } from '#worker/contract/admin.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { textFault, type TextFault } from '#worker/domain/support/tickets.ts';

import { fetchTicket } from '#web/pages/admin/api.ts';
import { LoadingLine, LoadProblem, LostLine } from '#web/pages/admin/list-states.tsx';
import { useResend } from '#web/pages/admin/mail/use-resend.ts';
import { loadAdmin } from '#web/pages/admin/require-admin.ts';
import { BehindSignIn } from '#web/pages/admin/sign-in-again.tsx';
import { DeleteTicket, TicketSelectors } from '#web/pages/admin/tickets/ticket-controls.tsx';
import { useTicketActions } from '#web/pages/admin/tickets/use-ticket-actions.ts';
import { useDeskChanges } from '#web/pages/admin/use-desk-changes.ts';
import { useLoaded } from '#web/pages/admin/use-loaded.ts';
import { useWayBack } from '#web/pages/admin/way-back.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { Button } from '#web/shared/components/button.tsx';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { TextBox } from '#web/shared/components/text-field.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { renewable } from '#web/shared/router/loaders.ts';

import { NotesForm, TextFaultText, usePersistedDraft } from './notes-form.tsx';

type ConversationProps = { ticket: AdminTicket; onChange: () => Promise<void> };

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
  return state === 'refused' || state === 'given-up' || state === 'skipped';
}

function MailState({ state }: { state: NonNullable<TicketReply['mailState']> }) {
  switch (state) {
    case 'sent':
      return <Trans>mejlat</Trans>;
    case 'waiting':
      return <Trans>mejlas strax</Trans>;
    case 'refused':
    case 'given-up':
    case 'skipped':
      return (
        <strong className="text-clay-text">
          <Trans>kunde inte mejlas</Trans>
        </strong>
      );
    default:
      return state satisfies never;
  }
}

/** The idempotency key is kept until the answer has arrived. */
const replyDraftSchema = z.strictObject({ message: z.string(), key: z.string() });

type ReplyFormProps = {
  ticketId: string;
  isBusy: boolean;
  onAnswer: (message: string, key: string) => Promise<boolean>;
};

export function ReplyForm({ ticketId, isBusy, onAnswer }: ReplyFormProps) {
  const [draft, setDraft] = usePersistedDraft(`reply.${ticketId}`, replyDraftSchema);
  const [fault, setFault] = useState<TextFault | null>(null);
  const message = draft?.message ?? '';

  async function send(): Promise<void> {
    const text = message.trim();
    const found = textFault(text);
    setFault(found);
    if (draft === null || found !== null) return;
    if (!(await onAnswer(text, draft.key))) return;
    // What was written meanwhile is another reply.
    setDraft((current) => (current?.key === draft.key ? null : current));
  }

  return (
    <form
      className="mt-10"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <TextBox
        label={<Trans>Svara</Trans>}
        hint={<Trans>Svaret mejlas till den som skrev, i samma tråd.</Trans>}
        rows={6}
        value={message}
        // Other words get another key.
        onValue={(text) => setDraft({ message: text, key: crypto.randomUUID() })}
        error={fault === null ? null : <TextFaultText fault={fault} />}
      />
      <Button type="submit" className="mt-4" aria-disabled={isBusy} aria-busy={isBusy}>
        <Trans>Skicka svar</Trans>
      </Button>
    </form>
  );
}

type TicketDeskProps = {
  ticket: AdminTicket;
  onChange: () => Promise<void>;
  onLeaving: (isLeaving: boolean) => void;
};

export function TicketDesk({ ticket, onChange, onLeaving }: TicketDeskProps) {
  const navigate = useNavigate();
  const back = useWayBack();
  const actions = useTicketActions(ticket.id, onChange);

  async function remove(): Promise<void> {
    onLeaving(true);
    if (await actions.remove()) await navigate(back.to, { state: back.kept });
    else onLeaving(false);
  }

  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem]">
      <div className="min-w-0">
        <p className="figures mt-2 text-[0.875rem] text-soft">{ticket.ticketNumber}</p>
        <h1 className="mt-1 text-3xl break-words md:text-4xl">{ticket.subject}</h1>
        <Conversation ticket={ticket} onChange={onChange} />
        <ReplyForm ticketId={ticket.id} isBusy={actions.isBusy} onAnswer={actions.answer} />
      </div>
      <aside className="min-w-0 lg:pt-10">
        <div className="grid grid-cols-2 gap-3">
          <TicketSelectors
            ticket={ticket}
            isBusy={actions.isBusy}
            onStatus={actions.setStatus}
            onPriority={actions.setPriority}
          />
        </div>
        <p className="mt-4 text-[0.9375rem] text-soft">
          {ticket.hasAccount ? (
            <Trans>Skrivet av någon som var inloggad.</Trans>
          ) : (
            <Trans>Skrivet utan inloggning.</Trans>
          )}{' '}
          {ticket.language === 'sv' ? (
            <Trans>Svaret mejlas på svenska.</Trans>
          ) : (
            <Trans>Svaret mejlas på engelska.</Trans>
          )}
        </p>
        <NotesForm
          ticketId={ticket.id}
          notes={ticket.adminNotes}
          isBusy={actions.isBusy}
          onSave={actions.saveNotes}
        />
        <div className="mt-8 border-t border-line pt-6">
          <DeleteTicket
            ticketNumber={ticket.ticketNumber}
            isBusy={actions.isBusy}
            onDelete={remove}
          />
        </div>
      </aside>
    </div>
  );
}

function TicketPage() {
  return (
    <BehindSignIn>
      <OpenTicket />
    </BehindSignIn>
  );
}

function OpenTicket() {
  const { t } = useLingui();
  const back = useWayBack();
  const { ticketId = '' } = useParams();
  const load = useCallback(() => fetchTicket(ticketId), [ticketId]);
  const [loaded, reload] = useLoaded(load);
  const isLeaving = useRef(false);
  // Being deleted: no more revalidation.
  const follow = async () => {
    if (!isLeaving.current) await reload();
  };
  const line = useDeskChanges(() => void follow());
  usePageTitle(loaded.kind === 'loaded' ? loaded.data.ticketNumber : t`Supportärende`);
  return (
    <div className="pt-2 pb-16 md:pt-4">
      <Link
        to={back.to}
        state={back.kept}
        className="inline-flex min-h-11 items-center text-soft underline underline-offset-4 hover:text-ink"
      >
        <Trans>Alla ärenden</Trans>
      </Link>
      <LostLine line={line} />
      {loaded.kind === 'loading' ? <LoadingLine /> : null}
      {loaded.kind === 'failed' ? (
        <LoadProblem error={loaded.error} onRetry={reload}>
          {isGone(loaded.error) ? (
            <Trans>Ärendet finns inte längre.</Trans>
          ) : (
            <Trans>Kunde inte hämta ärendet</Trans>
          )}
        </LoadProblem>
      ) : null}
      {loaded.kind === 'loaded' ? (
        <TicketDesk
          ticket={loaded.data}
          onChange={follow}
          onLeaving={(leaves) => {
            isLeaving.current = leaves;
          }}
        />
      ) : null}
    </div>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

export { TicketPage as Component };
export const loader = renewable(loadAdmin);
