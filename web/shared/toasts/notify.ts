import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { type Language, toLanguage } from '#worker/domain/language.ts';

import { describeError, type ErrorKind } from '#web/shared/api/describe-error.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

import { showToast, shownToasts, withdrawToast } from './toasts.ts';

/** A function where figures depend on the language. */
type ToastWords = MessageDescriptor | ((language: Language) => MessageDescriptor);

/** In the language of when it is read. */
function inWords(words: ToastWords): () => string {
  return () => i18n._(typeof words === 'function' ? words(toLanguage(i18n.locale)) : words);
}

type FailureOptions = {
  /** Of failures with the same id only the last is shown; a success withdraws it. */
  id: string;
  detail?: MessageDescriptor;
  retry?: () => void;
  retryLabel?: MessageDescriptor;
};

let successes = 0;

export function notifySuccess(words: ToastWords): void {
  successes += 1;
  showToast({ id: `success-${successes}`, kind: 'success', title: inWords(words) });
}

/** Stays until closed, and follows the page's language. */
export function notifyFailure(title: MessageDescriptor, options: FailureOptions): void {
  const { id, detail, retry, retryLabel = msg`Försök igen` } = options;
  showToast({
    id,
    kind: 'error',
    title: inWords(title),
    ...(detail === undefined ? {} : { detail: inWords(detail) }),
    ...(retry === undefined ? {} : { action: { label: inWords(retryLabel), press: retry } }),
  });
}

export function isFailureShown(id: string): boolean {
  return shownToasts().some((toast) => toast.id === id);
}

export function withdrawFailure(id: string): void {
  withdrawToast(id);
}

export function withdrawAllFailures(): void {
  for (const { id, kind } of shownToasts()) if (kind === 'error') withdrawToast(id);
}

type ErrorOptions = {
  id: string;
  context?: MessageDescriptor;
  retry?: () => void;
};

/**
 * The general handler (core, section 8): title by kind, text by code, retry where it helps; `context` replaces the
 * title.
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
