import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { createElement } from 'react';
import { toast } from 'sonner';

import { type Language, toLanguage } from '#worker/domain/language.ts';

import { describeError, type ErrorKind } from '#web/shared/api/describe-error.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { store } from '#web/shared/lib/store.ts';

import { toastsWantedAtom } from './use-toasts.ts';

/** What is to be said; by language where it holds a figure, which each writes in its own way. */
type ToastWords = MessageDescriptor | ((language: Language) => MessageDescriptor);

/** What a toast says, in the language that the page is in for as long as it stands. */
function ToastText({ words }: { words: ToastWords }) {
  const { _, i18n } = useLingui();
  return <>{_(typeof words === 'function' ? words(toLanguage(i18n.locale)) : words)}</>;
}

type FailureOptions = {
  /** What failed: of failures of one name only the last is shown, and it is withdrawn by it once that has succeeded. */
  id: string;
  detail?: MessageDescriptor;
  retry?: () => void;
  /** What `retry` is called; otherwise that it tries again. */
  retryLabel?: MessageDescriptor;
};

/** The toast that each name was told of by last. */
const toldBy = new Map<string, number | string>();

/** Says that something went well, in whatever language the page is switched to meanwhile. */
export function notifySuccess(words: ToastWords): void {
  bringToaster();
  toast.success(inWords(words));
}

/** Pages to read stand without a toaster: whoever is led to one by what is told there could not read it. */
function bringToaster(): void {
  store.set(toastsWantedAtom, true);
}

/** A failure in words of its own; it stays until it is closed, in whatever language the page is switched to. */
export function notifyFailure(title: MessageDescriptor, options: FailureOptions): void {
  const { id, detail, retry, retryLabel = msg`Försök igen` } = options;
  // In a toast of its own: one whose retry was pressed is on its way out, and would take along what is said in its place.
  withdrawFailure(id);
  bringToaster();
  const told = toast.error(inWords(title), {
    duration: Infinity,
    ...(detail === undefined ? {} : { description: inWords(detail) }),
    ...(retry === undefined ? {} : { action: { label: inWords(retryLabel), onClick: retry } }),
  });
  toldBy.set(id, told);
}

function inWords(words: ToastWords) {
  return createElement(ToastText, { words });
}

/** Whether a failure of this name was told of and has not been closed. */
export function isFailureShown(id: string): boolean {
  const told = toldBy.get(id);
  return toast.getToasts().some((shown) => shown.id === told);
}

/** What it says is no longer so. */
export function withdrawFailure(id: string): void {
  const told = toldBy.get(id);
  if (told === undefined) return;
  toldBy.delete(id);
  toast.dismiss(told);
}

/** Whoever they were told to has left. */
export function withdrawAllFailures(): void {
  for (const id of toldBy.keys()) withdrawFailure(id);
}

type ErrorOptions = {
  id: string;
  /** What failed, where that has words of its own. */
  context?: MessageDescriptor;
  retry?: () => void;
};

/**
 * The general handler (core, section 8): the title by kind, the text by code, a retry where it helps. Where it is said
 * what failed, that is the title.
 */
export function notifyError(error: unknown, { id, context, retry }: ErrorOptions): void {
  const { kind, code, isRetryable } = describeError(error);
  notifyFailure(context ?? titleOf(kind), {
    id,
    ...(code === null ? {} : { detail: ERROR_MESSAGES[code] }),
    ...(isRetryable && retry !== undefined ? { retry } : {}),
  });
}

function titleOf(kind: ErrorKind): MessageDescriptor {
  switch (kind) {
    case 'auth':
      return msg`Autentiseringsfel`;
    case 'network':
      return msg`Nätverksfel`;
    case 'api':
      return msg`API-fel`;
    case 'other':
      return msg`Ett fel uppstod`;
    default:
      return kind satisfies never;
  }
}
