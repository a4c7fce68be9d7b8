import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createElement } from 'react';
import { toast } from 'sonner';

import { describeError, type ErrorKind } from '#web/api/describe-error.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { ToastText } from './toast-text.tsx';

type FailureOptions = {
  detail?: MessageDescriptor;
  retry?: () => void;
  /** What `retry` is called; otherwise that it tries again. */
  retryLabel?: MessageDescriptor;
  /** Of failures of one name only the last is shown. */
  id?: string;
};

export function notifySuccess(text: string): void {
  toast.success(text);
}

/** A failure in words of its own; it stays until it is closed, in whatever language the page is switched to. */
export function notifyFailure(title: MessageDescriptor, options: FailureOptions = {}): void {
  const { detail, retry, retryLabel = msg`Försök igen`, id } = options;
  toast.error(inWords(title), {
    duration: Infinity,
    ...(id === undefined ? {} : { id }),
    ...(detail === undefined ? {} : { description: inWords(detail) }),
    ...(retry === undefined ? {} : { action: { label: inWords(retryLabel), onClick: retry } }),
  });
}

function inWords(words: MessageDescriptor) {
  return createElement(ToastText, { words });
}

/** What it says is no longer so. */
export function withdrawFailure(id: string): void {
  toast.dismiss(id);
}

/** The general handler (core, section 8): the title by kind, the text by code, a retry where it helps. */
export function notifyError(
  error: unknown,
  options: { context?: MessageDescriptor; retry?: () => void } = {},
): void {
  const { kind, code, isRetryable } = describeError(error);
  notifyFailure(errorTitle(kind, options.context), {
    ...(code === null ? {} : { detail: ERROR_MESSAGES[code] }),
    ...(isRetryable && options.retry !== undefined ? { retry: options.retry } : {}),
  });
}

function errorTitle(kind: ErrorKind, context: MessageDescriptor | undefined): MessageDescriptor {
  switch (kind) {
    case 'auth':
      return msg`Autentiseringsfel`;
    case 'network':
      return msg`Nätverksfel`;
    case 'api':
      return msg`API-fel`;
    case 'other':
      return context ?? msg`Ett fel uppstod`;
    default:
      return kind satisfies never;
  }
}
