import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import {
  type ActionFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
} from 'react-router';
import * as z from 'zod/mini';

import { type ResentMail, resentMailSchema } from '#worker/contract/admin.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-pages.ts';
import { csvFileName } from '#worker/domain/csv.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '#worker/domain/support/tickets.ts';

import { confirmSignInUrl } from '#web/entities/access/google-urls.ts';
import { saveFile } from '#web/entities/orders/api.ts';
import { client, unwrap, unwrapEmpty, unwrapFile } from '#web/shared/api/client.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import { store } from '#web/shared/lib/store.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';

import { adminEntryAtom, isStillAdmin } from './admin-entry.ts';

const ofTicket = { ticketId: z.string() };
const ofTestimonial = { testimonialId: z.string() };

const actionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-status'), ...ofTicket, status: z.enum(TICKET_STATUSES) }),
  z.object({ kind: z.literal('set-priority'), ...ofTicket, priority: z.enum(TICKET_PRIORITIES) }),
  z.object({
    kind: z.literal('save-notes'),
    ...ofTicket,
    adminNotes: z.string(),
    /** 409 if somebody else has saved since these. */
    previousNotes: z.string(),
  }),
  /** `key`: idempotency key. */
  z.object({ kind: z.literal('reply'), ...ofTicket, message: z.string(), key: z.string() }),
  /** `backTo`: where to go from the ticket's own page. */
  z.object({ kind: z.literal('delete-ticket'), ...ofTicket, backTo: z.nullable(z.string()) }),
  z.object({ kind: z.literal('approve-testimonial'), ...ofTestimonial }),
  z.object({ kind: z.literal('deny-testimonial'), ...ofTestimonial }),
  z.object({ kind: z.literal('delete-testimonial'), ...ofTestimonial }),
  z.object({ kind: z.literal('resend-mail'), mailId: z.string() }),
  z.object({
    kind: z.literal('export-contacts'),
    minimumScans: z.number(),
    consentOnly: z.enum(['true', 'false']),
  }),
  z.object({ kind: z.literal('export-waitlist') }),
]);

type AdminAction = z.infer<typeof actionSchema>;

const { admin } = client.api;
const ticket = admin.tickets[':ticketId'];
const testimonial = admin.testimonials[':testimonialId'];

type Texts = { done: MessageDescriptor | null; failed: MessageDescriptor };

/** `done` is null where `perform` says what came of it. */
const TEXTS: Record<AdminAction['kind'], Texts> = {
  'set-status': { done: msg`Uppdaterad!`, failed: msg`Kunde inte uppdatera status` },
  'set-priority': { done: msg`Uppdaterad!`, failed: msg`Kunde inte uppdatera prioritet` },
  'save-notes': { done: msg`Sparat!`, failed: msg`Kunde inte spara anteckningar` },
  reply: { done: msg`Skickat!`, failed: msg`Kunde inte skicka svaret` },
  'delete-ticket': { done: msg`Raderad`, failed: msg`Kunde inte radera ärende` },
  'approve-testimonial': { done: msg`Godkänd!`, failed: msg`Kunde inte godkänna testimonial` },
  'deny-testimonial': { done: msg`Nekad`, failed: msg`Kunde inte neka testimonial` },
  'delete-testimonial': { done: msg`Raderad`, failed: msg`Kunde inte radera testimonial` },
  'resend-mail': { done: null, failed: msg`Kunde inte skicka mejlet igen` },
  'export-contacts': {
    done: msg`CSV-fil har laddats ner`,
    failed: msg`Kunde inte hämta kontakter`,
  },
  'export-waitlist': {
    done: msg`Waitlist exporterad!`,
    failed: msg`Kunde inte hämta waitlist-data`,
  },
};

async function perform(action: AdminAction): Promise<void> {
  switch (action.kind) {
    case 'set-status': {
      const { ticketId, status } = action;
      return unwrapEmpty(ticket.status.$put({ param: { ticketId }, json: { status } }));
    }
    case 'set-priority': {
      const { ticketId, priority } = action;
      return unwrapEmpty(ticket.priority.$put({ param: { ticketId }, json: { priority } }));
    }
    case 'save-notes': {
      const { ticketId, adminNotes, previousNotes } = action;
      const json = { adminNotes, previousNotes };
      return unwrapEmpty(ticket.notes.$put({ param: { ticketId }, json }));
    }
    case 'reply': {
      const { ticketId, message, key } = action;
      const json = { message, key };
      return unwrapEmpty(ticket.replies.$post({ param: { ticketId }, json }));
    }
    case 'delete-ticket':
      return unwrapEmpty(ticket.$delete({ param: { ticketId: action.ticketId } }));
    case 'approve-testimonial':
      return unwrapEmpty(
        testimonial.approve.$post({ param: { testimonialId: action.testimonialId } }),
      );
    case 'deny-testimonial':
      return unwrapEmpty(
        testimonial.deny.$post({ param: { testimonialId: action.testimonialId } }),
      );
    case 'delete-testimonial':
      return unwrapEmpty(testimonial.$delete({ param: { testimonialId: action.testimonialId } }));
    case 'resend-mail': {
      const call = admin.mail[':mailId'].resend.$post({ param: { mailId: action.mailId } });
      return notifyResent(await unwrap(call, resentMailSchema));
    }
    case 'export-contacts': {
      const { minimumScans, consentOnly } = action;
      const query = { minimumScans: String(minimumScans), consentOnly };
      return saveCsv('marketing-contacts', admin['marketing-contacts.csv'].$get({ query }));
    }
    case 'export-waitlist':
      return saveCsv('waitlist', admin['waitlist.csv'].$get());
    default:
      return action satisfies never;
  }
}

async function saveCsv(name: string, call: Promise<Response>): Promise<void> {
  saveFile(await unwrapFile(call), csvFileName(name, serverNow()));
}

const RESENT: Record<ResentMail['state'], MessageDescriptor> = {
  waiting: msg`Skickas igen`,
  sent: msg`Skickat!`,
  skipped: msg`Det finns inget kvar att berätta. Inget skickades.`,
  refused: msg`Mejlet avvisades igen`,
};

function notifyResent({ state }: ResentMail): void {
  if (state === 'refused') notifyFailure(RESENT[state], { id: 'mail-refused' });
  else notifySuccess(RESENT[state]);
}

/** Not where the user is no admin any more: revalidating the layout says so. */
async function notifyOfFailure(failed: MessageDescriptor, error: unknown): Promise<void> {
  const { code } = describeError(error);
  if (code === 'not_found' && !(await isStillAdmin())) return;
  const isTooOld = code === 'sign_in_too_old';
  if (isTooOld) store.set(adminEntryAtom, { kind: 'sign-in-too-old' });
  notifyFailure(failed, {
    id: failed.id,
    ...(code === null ? {} : { detail: ERROR_MESSAGES[code] }),
    ...(isTooOld ? { retry: signInAgain, retryLabel: msg`Logga in igen` } : {}),
  });
}

function signInAgain(): void {
  location.assign(confirmSignInUrl(store.get(languageAtom), location.search, ADMIN_PATH));
}

type Outcome = { action: AdminAction; isDone: boolean };

/** Of the layout: every change, from whatever page. */
export async function action({ request }: ActionFunctionArgs): Promise<Outcome | Response> {
  const asked = actionSchema.parse(await request.json());
  const { done, failed } = TEXTS[asked.kind];
  try {
    await perform(asked);
  } catch (error) {
    await notifyOfFailure(failed, error);
    return { action: asked, isDone: false };
  }
  withdrawFailure(failed.id);
  if (done !== null) notifySuccess(done);
  const backTo = asked.kind === 'delete-ticket' ? asked.backTo : null;
  return backTo === null ? { action: asked, isDone: true } : redirect(backTo);
}

/** After a file has been saved nothing has changed, and each reading of addresses is audited. */
export function shouldRevalidateAddresses(move: ShouldRevalidateFunctionArgs): boolean {
  return move.formMethod === undefined && move.defaultShouldRevalidate;
}

/** One action at a time, after which the router revalidates the page. */
export function useAdminFetcher({ onSubmit }: { onSubmit?: () => void } = {}) {
  const fetcher = useFetcher<Outcome>();
  const isBusy = fetcher.state !== 'idle';

  /** `flushSync`: before a second click, and before a controlled field is set back. */
  async function submit(asked: AdminAction): Promise<void> {
    if (isBusy) return;
    onSubmit?.();
    const target = { method: 'post', action: ADMIN_PATH, encType: 'application/json' } as const;
    await fetcher.submit(asked, { ...target, flushSync: true });
  }

  return {
    isBusy,
    pending: actionSchema.safeParse(fetcher.json).data ?? null,
    outcome: fetcher.data ?? null,
    submit,
  };
}

export type AdminFetcher = ReturnType<typeof useAdminFetcher>;

export function useOnDone({ outcome }: AdminFetcher, onDone: (action: AdminAction) => void): void {
  const tell = useEffectEvent(onDone);
  useEffect(() => {
    if (outcome?.isDone === true) tell(outcome.action);
  }, [outcome]);
}
