import {
  adminFiguresSchema,
  adminOverviewSchema,
  adminTestimonialsSchema,
  adminTicketSchema,
  adminTicketsSchema,
  adminWaitlistSchema,
  marketingContactsSchema,
  resentMailSchema,
  type TicketNotesBody,
  type TicketReplyBody,
  unsentMailsSchema,
} from '#worker/contract/admin.ts';
import type { TicketPriority, TicketStatus } from '#worker/domain/support/tickets.ts';
import type { ModerationState } from '#worker/domain/testimonials/testimonials.ts';

import { client, unwrap, unwrapEmpty, unwrapFile } from '#web/shared/api/client.ts';

/** 404 for those who are no admin. */
export function fetchAdminOverview() {
  return unwrap(client.api.admin.$get(), adminOverviewSchema);
}

export function fetchAdminFigures() {
  return unwrap(client.api.admin.figures.$get(), adminFiguresSchema);
}

const { mail } = client.api.admin;

export function fetchUnsentMail(page: number) {
  return unwrap(mail.$get({ query: { page: String(page) } }), unsentMailsSchema);
}

/** Idempotent. */
export function resendMail(mailId: string) {
  return unwrap(mail[':mailId'].resend.$post({ param: { mailId } }), resentMailSchema);
}

const { admin } = client.api;

export type ContactChoice = { minimumScans: number; isConsentOnly: boolean };

function queryOf({ minimumScans, isConsentOnly }: ContactChoice) {
  const consentOnly = isConsentOnly ? ('true' as const) : ('false' as const);
  return { minimumScans: String(minimumScans), consentOnly };
}

export type ContactView = ContactChoice & { search: string; page: number };

export function fetchContacts(view: ContactView) {
  return unwrap(admin['marketing-contacts'].search.$post({ json: view }), marketingContactsSchema);
}

export function fetchContactsFile(choice: ContactChoice): Promise<Blob> {
  return unwrapFile(admin['marketing-contacts.csv'].$get({ query: queryOf(choice) }));
}

type SignUpView = { search: string; page: number };

export function fetchSignUps(view: SignUpView) {
  return unwrap(admin.waitlist.search.$post({ json: view }), adminWaitlistSchema);
}

export function fetchWaitlistFile(): Promise<Blob> {
  return unwrapFile(admin['waitlist.csv'].$get());
}

const { testimonials } = client.api.admin;

type ModerationView = { state: ModerationState | null; search: string; page: number };

export function listForModeration({ state, search, page }: ModerationView) {
  const json = { page, search, ...(state === null ? {} : { state }) };
  return unwrap(testimonials.search.$post({ json }), adminTestimonialsSchema);
}

export function approveTestimonial(testimonialId: string): Promise<void> {
  return unwrapEmpty(testimonials[':testimonialId'].approve.$post({ param: { testimonialId } }));
}

export function denyTestimonial(testimonialId: string): Promise<void> {
  return unwrapEmpty(testimonials[':testimonialId'].deny.$post({ param: { testimonialId } }));
}

export function deleteTestimonial(testimonialId: string): Promise<void> {
  return unwrapEmpty(testimonials[':testimonialId'].$delete({ param: { testimonialId } }));
}

const { tickets } = client.api.admin;
const ticket = tickets[':ticketId'];

type TicketView = { status: TicketStatus | null; search: string; page: number };

export function listTickets({ status, search, page }: TicketView) {
  const json = { page, search, ...(status === null ? {} : { status }) };
  return unwrap(tickets.search.$post({ json }), adminTicketsSchema);
}

export function fetchTicket(ticketId: string) {
  return unwrap(ticket.$get({ param: { ticketId } }), adminTicketSchema);
}

export function setTicketStatus(ticketId: string, status: TicketStatus): Promise<void> {
  return unwrapEmpty(ticket.status.$put({ param: { ticketId }, json: { status } }));
}

export function setTicketPriority(ticketId: string, priority: TicketPriority): Promise<void> {
  return unwrapEmpty(ticket.priority.$put({ param: { ticketId }, json: { priority } }));
}

/** 409 if somebody else has saved since these were begun. */
export function saveTicketNotes(ticketId: string, notes: TicketNotesBody): Promise<void> {
  return unwrapEmpty(ticket.notes.$put({ param: { ticketId }, json: notes }));
}

/** Idempotent for a key. */
export async function answerTicket(ticketId: string, reply: TicketReplyBody): Promise<void> {
  await unwrap(ticket.replies.$post({ param: { ticketId }, json: reply }), adminTicketSchema);
}

export function deleteTicket(ticketId: string): Promise<void> {
  return unwrapEmpty(ticket.$delete({ param: { ticketId } }));
}
