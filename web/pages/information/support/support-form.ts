import type { SupportTicketAnswer } from '#worker/contract/support.ts';

import { readSignedInHint } from '#web/entities/access/signed-in-hint.ts';
import { beforeLanguageReload } from '#web/features/language/reload-in-language.ts';
import { isRecord, readPublic } from '#web/shared/api/read-public.ts';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { problemText } from '#web/shared/lib/form-problems.ts';
import { readInTab, saveInTab } from '#web/shared/lib/tab-storage.ts';
import { showToast, shownToasts, withdrawToast } from '#web/shared/toasts/toasts.ts';

import {
  createTicketSender,
  findTicketProblem,
  isTicketAnswer,
  isTicketAttempt,
  isWrittenTicket,
  type ProblemName,
  TICKET_FIELDS,
  type TicketField,
  type TicketProblem,
  ticketProblemOf,
  type WrittenTicket,
} from './send-ticket.ts';

const FAILURE_ID = 'support';
const SAVED_KEY = 'grinbox.support';

/** Brings the form of the support page (`SupportForm`) to life. */
export function attachSupportForm(part: HTMLElement): void {
  const { form, fieldset, button } = partsOf(part);
  const saved = takeSaved();
  const sender = createTicketSender(isTicketAttempt(saved['attempt']) ? saved['attempt'] : null);
  let problem: TicketProblem | null = null;
  let sent: SupportTicketAnswer | null = null;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  form.addEventListener('input', ({ target }) => {
    const name = TICKET_FIELDS.find((known) => field(known) === target);
    if (name !== undefined) withdrawSolved(name);
  });
  part.querySelector('[data-again]')?.addEventListener('click', () => {
    showSent(null);
    field('name')?.focus();
    void fillInOwnAddress();
  });
  beforeLanguageReload(() => {
    const attempt = sender.lastAttempt();
    saveInTab(SAVED_KEY, { written: readTicket(), attempt, problem, sent });
  });
  restore();
  button.disabled = false;
  void fillInOwnAddress();

  /** Failures are shown by a toast, as specified, and at the fields. */
  async function send(): Promise<void> {
    const written = readTicket();
    const found = findTicketProblem(written);
    if (found !== null) return fail(found);
    showProblem(null);
    setBusy(true);
    const outcome = await sender.send(written).catch(ticketProblemOf);
    setBusy(false);
    if (!isTicketAnswer(outcome)) return fail(outcome);
    form.reset();
    withdrawToast(FAILURE_ID);
    showToast({ id: 'support-sent', kind: 'success', title: () => part.dataset['thanks'] ?? '' });
    showSent(outcome);
    part.querySelector<HTMLElement>('[data-sent] h2')?.focus();
  }

  function fail(found: TicketProblem): void {
    showProblem(found);
    showFailure(found);
    const first = TICKET_FIELDS.find((name) => found.fields[name] !== undefined);
    // Disabling the fields has taken the focus from the button.
    if (first === undefined) takeLostFocus(button);
    else field(first)?.focus();
  }

  function showFailure({ summary }: TicketProblem): void {
    showToast({ id: FAILURE_ID, kind: 'error', title: () => problemText(part, summary) });
  }

  function showProblem(found: TicketProblem | null): void {
    problem = found;
    for (const name of TICKET_FIELDS) showFieldProblem(name, found?.fields[name]);
    const isOfNoField = found !== null && Object.keys(found.fields).length === 0;
    say(part.querySelector('[data-form-problem]'), isOfNoField ? found.summary : undefined);
  }

  function showFieldProblem(name: TicketField, fault: ProblemName | undefined): void {
    const control = field(name);
    const describedBy = control?.getAttribute('aria-describedby') ?? '';
    // After what describes the field itself.
    say(document.getElementById(describedBy.split(' ').at(-1) ?? ''), fault);
    if (control !== null) control.ariaInvalid = String(fault !== undefined);
  }

  /** Once the field is no longer wrong. The others' are not written again, which would announce them again. */
  function withdrawSolved(name: TicketField): void {
    if (problem?.fields[name] === undefined) return;
    const left = findTicketProblem(readTicket());
    if (left?.fields[name] !== undefined) return;
    const { [name]: _solved, ...fields } = problem.fields;
    showFieldProblem(name, undefined);
    if (Object.keys(fields).length === 0) {
      problem = null;
      withdrawToast(FAILURE_ID);
      return;
    }
    const { summary } = left ?? problem;
    const isOther = summary !== problem.summary;
    problem = { summary, fields };
    if (isOther) showFailure(problem);
  }

  function say(place: HTMLElement | null, fault: string | undefined): void {
    if (place === null) return;
    place.replaceChildren(fault === undefined ? '' : problemText(part, fault));
    place.hidden = fault === undefined;
  }

  function showSent(ticket: SupportTicketAnswer | null): void {
    sent = ticket;
    part.querySelector('[data-ticket-number]')?.replaceChildren(ticket?.ticketNumber ?? '');
    show('[data-writing]', ticket === null);
    show('[data-sent]', ticket !== null);
    show('[data-mailed]', ticket?.isMailed === true);
    show('[data-not-mailed]', ticket?.isMailed === false);
  }

  function show(selector: string, isShown: boolean): void {
    const found = part.querySelector<HTMLElement>(selector);
    if (found !== null) found.hidden = !isShown;
  }

  function setBusy(isBusy: boolean): void {
    fieldset.disabled = isBusy;
    button.ariaBusy = String(isBusy);
  }

  function field(name: TicketField): HTMLInputElement | HTMLTextAreaElement | null {
    const found = form.elements.namedItem(name);
    return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : null;
  }

  function readTicket(): WrittenTicket {
    const text = (name: TicketField) => field(name)?.value ?? '';
    return {
      name: text('name'),
      email: text('email'),
      subject: text('subject'),
      message: text('message'),
    };
  }

  /** What the page held before the language was switched. */
  function restore(): void {
    const { written } = saved;
    if (isWrittenTicket(written)) {
      for (const name of TICKET_FIELDS) {
        const control = field(name);
        if (control !== null) control.value = written[name];
      }
    }
    if (isTicketAnswer(saved['sent'])) showSent(saved['sent']);
    if (isTicketProblem(saved['problem'])) {
      showProblem(saved['problem']);
      if (shownToasts().some(({ id }) => id === FAILURE_ID)) showFailure(saved['problem']);
    }
  }

  /** Of whoever is signed in, unless one is being written. */
  async function fillInOwnAddress(): Promise<void> {
    if (!readSignedInHint()) return;
    const session = await readPublic('/api/session', isOfUser).catch(() => null);
    const control = field('email');
    const isEmpty = control?.value === '' && control !== document.activeElement;
    if (session === null || !isEmpty) return;
    control.value = session.user.email;
    withdrawSolved('email');
  }
}

function partsOf(part: HTMLElement) {
  const form = part.querySelector('form');
  const fieldset = part.querySelector('fieldset');
  const button = part.querySelector<HTMLButtonElement>('[type=submit]');
  if (form === null || fieldset === null || button === null)
    throw new Error('the page has no form');
  return { form, fieldset, button };
}

function takeSaved(): Record<string, unknown> {
  const saved = readInTab(SAVED_KEY);
  saveInTab(SAVED_KEY, null);
  return isRecord(saved) ? saved : {};
}

/** Its names are looked up on the page, so that any string does. */
function isTicketProblem(saved: unknown): saved is TicketProblem {
  return isRecord(saved) && typeof saved['summary'] === 'string' && isRecord(saved['fields']);
}

function isOfUser(session: unknown): session is { user: { email: string } } {
  return (
    isRecord(session) && isRecord(session['user']) && typeof session['user']['email'] === 'string'
  );
}
