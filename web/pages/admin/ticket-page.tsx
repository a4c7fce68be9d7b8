import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import * as z from 'zod/mini';

import { userIdAtom } from '#web/entities/access/session-atoms.ts';
import { client, unwrap } from '#web/shared/api/client.ts';
import { Button } from '#web/shared/components/button.tsx';
import { TextBox } from '#web/shared/components/text-field.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useKeptDraft } from '#web/shared/lib/kept-draft.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { settle, useKept } from '#web/shared/router/kept-data.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { type AdminTicket, adminTicketSchema, type TicketReply } from '#worker/contract/admin.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-pages.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';
import { textFault, type TextFault } from '#worker/domain/support/tickets.ts';

import { type AdminFetcher, useAdminFetcher, useOnDone } from './admin-actions.ts';
import { isNotFound } from './admin-entry.ts';
import { BackLink } from './list-controls.tsx';
import { useLiveRevalidation } from './live-revalidation.ts';
import { LoadProblem, LostLine } from './list-states.tsx';
import { NotesForm, TextFaultText } from './notes-form.tsx';
import { DeleteTicket, listOfTicketSchema, TicketSelectors } from './tickets-panel.tsx';

export function loader({ params: { ticketId = '' } }: LoaderFunctionArgs) {
  const call = client.api.admin.tickets[':ticketId'].$get({ param: { ticketId } });
  return settle(unwrap(call, adminTicketSchema));
}

function useWayBack(): string {
  const pathWithParams = usePathWithParams();
  const { data } = listOfTicketSchema.safeParse(useLocation().state);
  const query = new URLSearchParams(data?.listQuery ?? '?tab=tickets');
  // With the language chosen since.
  query.delete(LANGUAGE_PARAM);
  return pathWithParams(`${ADMIN_PATH}?${query}`);
}

function TicketPage() {
  const { t } = useLingui();
  const back = useWayBack();
  const loaded = useKept(useLoaderData<typeof loader>());
  const line = useLiveRevalidation();
  usePageTitle(loaded.kind === 'loaded' ? loaded.data.ticketNumber : t`Supportärende`);
  return (
    <div className="pt-2 pb-16 md:pt-4">
      <BackLink to={back}>
        <Trans>Alla ärenden</Trans>
      </BackLink>
      <LostLine line={line} />
      {loaded.kind === 'failed' ? (
        <>
          <h1 className="mt-2 mb-6 text-3xl md:text-4xl">
            <Trans>Supportärende</Trans>
          </h1>
          <LoadProblem error={loaded.error}>
            {isNotFound(loaded.error) ? (
              <Trans>Ärendet finns inte längre.</Trans>
            ) : (
              <Trans>Kunde inte hämta ärendet</Trans>
            )}
          </LoadProblem>
        </>
      ) : (
        <Ticket ticket={loaded.data} back={back} />
      )}
    </div>
  );
}

export function Ticket({ ticket, back }: { ticket: AdminTicket; back: string }) {
  const fetcher = useAdminFetcher();
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem]">
      <div className="min-w-0">
        <p className="figures mt-2 text-[0.875rem] text-soft">{ticket.ticketNumber}</p>
        <h1 className="mt-1 text-3xl break-words md:text-4xl">{ticket.subject}</h1>
        <Conversation ticket={ticket} />
        <ReplyForm ticketId={ticket.id} fetcher={fetcher} />
      </div>
      <aside className="min-w-0 lg:pt-10">
        <div className="grid grid-cols-2 gap-3">
          <TicketSelectors ticket={ticket} fetcher={fetcher} />
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
        <NotesForm ticketId={ticket.id} notes={ticket.adminNotes} fetcher={fetcher} />
        <PrintedNotes notes={ticket.adminNotes} />
        <div className="mt-8 border-t border-line pt-6">
          <DeleteTicket ticket={ticket} fetcher={fetcher} backTo={back} />
        </div>
      </aside>
    </div>
  );
}

/** Fields do not print. Marked, so that nobody hands the page on by mistake. */
function PrintedNotes({ notes }: { notes: string }) {
  if (notes === '') return null;
  return (
    <section className="mt-8 hidden border-l-4 border-clay pl-4 print:block">
      <h2 className="text-lg">
        <Trans>Interna anteckningar, inte för kunden</Trans>
      </h2>
      <p className="mt-2 break-words whitespace-pre-wrap">{notes}</p>
    </section>
  );
}

export function Conversation({ ticket }: { ticket: AdminTicket }) {
  const { t } = useLingui();
  const dates = useDateFormat();
  const { isBusy, submit } = useAdminFetcher();
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
              onClick={() =>
                void submit({ kind: 'resend-mail', mailId: mailIdOf('support-answer', reply.id) })
              }
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
  const { i18n } = useLingui();
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
            <span className={isLost(mailState) ? 'font-bold text-clay-text' : undefined}>
              {i18n._(MAIL_STATES[mailState])}
            </span>
          </>
        )}
      </p>
      <p className="mt-2 break-words whitespace-pre-wrap">{text}</p>
      {children}
    </li>
  );
}

function isLost(state: TicketReply['mailState']): boolean {
  return state !== null && MAIL_STATES[state] === LOST;
}

const LOST = msg`kunde inte mejlas`;

const MAIL_STATES: Record<NonNullable<TicketReply['mailState']>, MessageDescriptor> = {
  sent: msg`mejlat`,
  waiting: msg`mejlas strax`,
  refused: LOST,
  expired: LOST,
  skipped: LOST,
};

/** The idempotency key is kept until the answer has arrived. */
const replyDraftSchema = z.strictObject({ message: z.string(), key: z.string() });

export function ReplyForm({ ticketId, fetcher }: { ticketId: string; fetcher: AdminFetcher }) {
  const [draft, setDraft] = useKeptDraft(
    `reply.${ticketId}`,
    useAtomValue(userIdAtom),
    replyDraftSchema,
  );
  const [fault, setFault] = useState<TextFault | null>(null);
  const { isBusy, submit } = fetcher;
  useOnDone(fetcher, (action) => {
    if (action.kind !== 'reply') return;
    // What was written meanwhile is another reply.
    setDraft((current) => (current?.key === action.key ? null : current));
  });

  function send(): void {
    const message = draft?.message.trim() ?? '';
    const found = textFault(message);
    setFault(found);
    if (draft === null || found !== null) return;
    void submit({ kind: 'reply', ticketId, message, key: draft.key });
  }

  return (
    <form
      className="mt-10"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) send();
      }}
    >
      <TextBox
        label={<Trans>Svara</Trans>}
        hint={<Trans>Svaret mejlas till den som skrev, i samma tråd.</Trans>}
        rows={6}
        value={draft?.message ?? ''}
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

export { TicketPage as Component };
