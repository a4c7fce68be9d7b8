export const TICKET_FIELDS = ['name', 'email', 'subject', 'message'] as const;
export type TicketField = (typeof TICKET_FIELDS)[number];
export type WrittenTicket = Record<TicketField, string>;

export const TICKET_FORM_NAME = 'support';

/** What stands in the form now, also what came there without the page being told: before it was alive, or from the browser. */
export function readTicket(form: HTMLFormElement): WrittenTicket {
  const data = new FormData(form);
  function text(field: TicketField): string {
    const value = data.get(field);
    return typeof value === 'string' ? value : '';
  }
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
  };
}

/**
 * What has been written into the form that came as HTML. Where the page is drawn anew, as at an address with `verify`,
 * another takes its place, which begins with this. Empty where no form came before.
 */
export function ticketBefore(): Partial<WrittenTicket> {
  // The build draws the page too, where there is no document.
  const form = typeof document === 'undefined' ? null : document.forms.namedItem(TICKET_FORM_NAME);
  return form === null ? {} : readTicket(form);
}
