import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { BRAND } from '#worker/domain/brand.ts';
import { checkFormEmail } from '#worker/domain/form/form-email.ts';

import { describeError } from '#web/api/describe-error.ts';
import { RefusedField } from '#web/api/refused-field.ts';

import { TICKET_FIELDS, type TicketField, type WrittenTicket } from './written-ticket.ts';

/** What kept a ticket from being sent: in short, and field by field; without any, the server did not take it. */
export type TicketProblem = {
  text: MessageDescriptor;
  fields: Partial<Record<TicketField, MessageDescriptor>>;
};

const { supportEmail } = BRAND;
const TEXT = {
  missing: msg`Fyll i alla fält`,
  email: msg`Ange en giltig e-postadress`,
  refused: msg`Texten innehåller tecken som vi inte kan ta emot. Ta bort dem och försök igen.`,
  tooOften: msg`Du har skrivit flera gånger på kort tid. Vänta en stund, eller mejla direkt till ${supportEmail}.`,
  failed: msg`Något gick fel. Försök igen eller mejla direkt till ${supportEmail}.`,
};

/** What each field asks for when nothing stands in it. */
const MISSING: Record<TicketField, MessageDescriptor> = {
  name: msg`Skriv ditt namn`,
  email: msg`Skriv adressen vi ska svara till`,
  subject: msg`Skriv vad det gäller`,
  message: msg`Skriv din fråga`,
};

/** What is to be mended before it is sent. */
export function findTicketProblem(written: WrittenTicket): TicketProblem | null {
  const missing = TICKET_FIELDS.filter((field) => written[field].trim() === '');
  const fields: TicketProblem['fields'] = Object.fromEntries(
    missing.map((field) => [field, MISSING[field]]),
  );
  if (!missing.includes('email') && checkFormEmail(written.email).problem !== null) {
    fields.email = TEXT.email;
  }
  if (missing.length > 0) return { text: TEXT.missing, fields };
  return fields.email === undefined ? null : { text: TEXT.email, fields };
}

/** Why the server did not take it. */
export function ticketProblemOf(error: unknown): TicketProblem {
  if (error instanceof RefusedField) {
    const field = TICKET_FIELDS.find((known) => known === error.field);
    const text = field === 'email' ? TEXT.email : TEXT.refused;
    if (field !== undefined) return { text, fields: { [field]: text } };
  }
  const isTooOften = describeError(error).code === 'rate_limit';
  return { text: isTooOften ? TEXT.tooOften : TEXT.failed, fields: {} };
}
