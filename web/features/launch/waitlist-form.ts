import { checkFormEmail, type FormEmailProblem } from '#worker/domain/email-address.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { MARKETING_TEXT_VERSION } from '#worker/domain/waitlist/waitlist.ts';

import { track } from '#web/entities/consent/usage-events.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { postPublic } from '#web/shared/api/post-public.ts';
import { problemText } from '#web/shared/lib/form-problems.ts';
import { showToast, shownToasts, withdrawToast } from '#web/shared/toasts/toasts.ts';

const FAILURE_ID = 'waitlist';

/** The page holds a text for each; other codes read as `default`. */
export type JoinProblem =
  | FormEmailProblem
  | Extract<
      ErrorCode,
      'network_error' | 'timeout' | 'rate_limit' | 'server_error' | 'bad_request' | 'default'
    >;

/** Brings the form in the dialog (`WaitlistSheet`) to life. @returns what ends that */
export function attachWaitlistForm(sheet: HTMLDialogElement): () => void {
  const form = sheet.querySelector('form');
  if (form === null) throw new Error('the dialog has no form');
  const end = new AbortController();
  const { signal } = end;
  const email = form.querySelector<HTMLInputElement>('[name=email]');
  const wantsNews = form.querySelector<HTMLInputElement>('[name=wantsNews]');
  const button = form.querySelector<HTMLElement>('[type=submit]');

  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (button?.ariaBusy !== 'true') void join();
    },
    { signal },
  );
  // Of the page before a switch of language.
  if (shownToasts().some(({ id }) => id === FAILURE_ID)) showFailure();

  // Empty each time that it opens.
  sheet.addEventListener('close', () => startOver(), { signal });

  /** Failures are shown by a toast, as specified, and where the form can be corrected. */
  async function join(): Promise<void> {
    show(null);
    setBusy(true);
    try {
      await send();
    } catch (error) {
      fail('answer', error instanceof ApiError ? error.code : 'default');
    } finally {
      setBusy(false);
    }
  }

  async function send(): Promise<void> {
    const checked = checkFormEmail(email?.value ?? '');
    if (checked.problem !== null) {
      fail('email', checked.problem);
      return;
    }
    await postPublic('/api/waitlist', {
      email: checked.email,
      language: toLanguage(document.documentElement.lang),
      marketingTextVersion: wantsNews?.checked === true ? MARKETING_TEXT_VERSION : null,
    });
    withdrawToast(FAILURE_ID);
    track({ name: 'waitlist_signup' });
    showJoined(checked.email);
  }

  function fail(kind: 'email' | 'answer', problem: string): void {
    show({ kind, problem });
    showFailure();
    if (kind === 'email') email?.focus();
  }

  function showFailure(): void {
    showToast({ id: FAILURE_ID, kind: 'error', title: () => sheet.dataset['failed'] ?? '' });
  }

  function show(found: { kind: 'email' | 'answer'; problem: string } | null): void {
    const places = { email: '#waitlist-email-problem', answer: '[data-answer-problem]' };
    for (const [kind, place] of Object.entries(places)) {
      const text = kind === found?.kind ? problemText(sheet, found.problem) : '';
      sheet.querySelector(place)?.replaceChildren(text);
    }
    if (email !== null) email.ariaInvalid = String(found?.kind === 'email');
  }

  function setBusy(isBusy: boolean): void {
    if (button === null) return;
    // aria-disabled: `disabled` would drop the focus.
    button.ariaBusy = String(isBusy);
    button.ariaDisabled = String(isBusy);
  }

  function showJoined(address: string): void {
    sheet.querySelector('[data-email]')?.replaceChildren(address);
    showStep('joined');
    const heading = sheet.querySelector<HTMLElement>('#waitlist-joined');
    heading?.focus();
  }

  function startOver(): void {
    form?.reset();
    show(null);
    showStep('joining');
  }

  function showStep(step: 'joining' | 'joined'): void {
    for (const name of ['joining', 'joined'] as const) {
      const part = sheet.querySelector<HTMLElement>(`[data-${name}]`);
      if (part !== null) part.hidden = name !== step;
    }
    sheet.setAttribute(
      'aria-labelledby',
      step === 'joined' ? 'waitlist-joined' : 'waitlist-heading',
    );
  }

  return () => end.abort();
}
