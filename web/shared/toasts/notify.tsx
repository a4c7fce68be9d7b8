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

/** A function where figures depend on the language. */
type ToastWords = MessageDescriptor | ((language: Language) => MessageDescriptor);

function ToastText({ words }: { words: ToastWords }) {
  const { _, i18n } = useLingui();
  return <>{_(typeof words === 'function' ? words(toLanguage(i18n.locale)) : words)}</>;
}

type FailureOptions = {
  /** Of failures with the same id only the last is shown; a success withdraws it. */
  id: string;
  detail?: MessageDescriptor;
  retry?: () => void;
  retryLabel?: MessageDescriptor;
};

const toldBy = new Map<string, number | string>();

export function notifySuccess(words: ToastWords): void {
  bringToaster();
  toast.success(inWords(words));
}

/** Reading pages have no toaster yet. */
function bringToaster(): void {
  store.set(toastsWantedAtom, true);
}

/** Stays until closed, and follows the page's language. */
export function notifyFailure(title: MessageDescriptor, options: FailureOptions): void {
  const { id, detail, retry, retryLabel = msg`Försök igen` } = options;
  // A new toast: one whose retry was pressed is closing and would take the new text along.
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

export function isFailureShown(id: string): boolean {
  const told = toldBy.get(id);
  return toast.getToasts().some((shown) => shown.id === told);
}

export function withdrawFailure(id: string): void {
  const told = toldBy.get(id);
  if (told === undefined) return;
  toldBy.delete(id);
  toast.dismiss(told);
}

export function withdrawAllFailures(): void {
  for (const id of toldBy.keys()) withdrawFailure(id);
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
