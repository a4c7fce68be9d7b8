import type { SupportTicketBody, SupportTicketAnswer } from '#worker/contract/support.ts';
import { checkFormEmail } from '#worker/domain/email-address.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { asOneLine, asPlainText } from '#worker/domain/support/tickets.ts';

import { ApiError, RefusedField } from '#web/shared/api/api-error.ts';
import { postPublic } from '#web/shared/api/post-public.ts';
import { isRecord } from '#web/shared/api/read-public.ts';

export const TICKET_FIELDS = ['name', 'email', 'subject', 'message'] as const;
export type TicketField = (typeof TICKET_FIELDS)[number];
export type WrittenTicket = Record<TicketField, string>;

/** Of a field, or of the form as a whole. The page holds a text for each. */
export type ProblemName =
  `missing-${TicketField}` | 'missing' | 'email' | 'refused' | 'rate_limit' | 'default';

export type TicketProblem = {
  summary: ProblemName;
  fields: Partial<Record<TicketField, ProblemName>>;
};

export function findTicketProblem(written: WrittenTicket): TicketProblem | null {
  const fields: TicketProblem['fields'] = {};
  for (const name of TICKET_FIELDS) {
    if (written[name].trim() === '') fields[name] = `missing-${name}`;
  }
  const isMissing = Object.keys(fields).length > 0;
  if (fields.email === undefined && checkFormEmail(written.email).problem !== null) {
    fields.email = 'email';
  }
  if (isMissing) return { summary: 'missing', fields };
  return fields.email === undefined ? null : { summary: 'email', fields };
}

export function ticketProblemOf(error: unknown): TicketProblem {
  if (error instanceof RefusedField) {
    const field = TICKET_FIELDS.find((known) => known === error.field);
    const summary = field === 'email' ? 'email' : 'refused';
    if (field !== undefined) return { summary, fields: { [field]: summary } };
  }
  const isTooOften = error instanceof ApiError && error.code === 'rate_limit';
  return { summary: isTooOften ? 'rate_limit' : 'default', fields: {} };
}

/** A ticket that was sent under an idempotency key, and no answer has come. */
export type TicketAttempt = { written: WrittenTicket; key: string };

/** Sends tickets. Until an answer has come, the same text is sent under the same key. */
export function createTicketSender(attempt: TicketAttempt | null) {
  let last = attempt;

  function keyOf(written: WrittenTicket): string {
    if (last === null || TICKET_FIELDS.some((name) => last?.written[name] !== written[name])) {
      last = { written, key: crypto.randomUUID() };
    }
    return last.key;
  }

  /** Line ends normalised to LF. @throws ApiError */
  async function send(written: WrittenTicket): Promise<SupportTicketAnswer> {
    const answer = await postPublic('/api/support', {
      key: keyOf(written),
      name: asOneLine(written.name),
      email: written.email,
      subject: asOneLine(written.subject),
      message: asPlainText(written.message),
      language: toLanguage(document.documentElement.lang),
    } satisfies SupportTicketBody);
    if (!isTicketAnswer(answer)) throw new ApiError('server_error', 200, null);
    last = null;
    return answer;
  }

  return { send, lastAttempt: () => last };
}

export function isTicketAttempt(saved: unknown): saved is TicketAttempt {
  return isRecord(saved) && typeof saved['key'] === 'string' && isWrittenTicket(saved['written']);
}

export function isWrittenTicket(saved: unknown): saved is WrittenTicket {
  return isRecord(saved) && TICKET_FIELDS.every((name) => typeof saved[name] === 'string');
}

export function isTicketAnswer(answer: unknown): answer is SupportTicketAnswer {
  return (
    isRecord(answer) &&
    typeof answer['ticketNumber'] === 'string' &&
    typeof answer['isMailed'] === 'boolean'
  );
}
