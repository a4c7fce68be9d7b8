import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { toast } from 'sonner';

import { describeError, type ErrorKind } from '#web/api/describe-error.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

type FailureOptions = {
  detail?: string;
  retry?: () => void;
  /** Of failures of one name only the last is shown. */
  id?: string;
};

export function notifySuccess(text: string): void {
  toast.success(text);
}

/** A failure in words of its own; it stays until it is closed. */
export function notifyFailure(title: string, options: FailureOptions = {}): void {
  const { detail, retry, id } = options;
  toast.error(title, {
    duration: Infinity,
    ...(id === undefined ? {} : { id }),
    ...(detail === undefined ? {} : { description: detail }),
    ...(retry === undefined ? {} : { action: { label: t`Försök igen`, onClick: retry } }),
  });
}

/** Whether a failure of this name was told of and has not been closed. */
export function isFailureShown(id: string): boolean {
  return toast.getToasts().some((shown) => shown.id === id);
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
    ...(code === null ? {} : { detail: i18n._(ERROR_MESSAGES[code]) }),
    ...(isRetryable && options.retry !== undefined ? { retry: options.retry } : {}),
  });
}

function errorTitle(kind: ErrorKind, context: MessageDescriptor | undefined): string {
  switch (kind) {
    case 'auth':
      return t`Autentiseringsfel`;
    case 'network':
      return t`Nätverksfel`;
    case 'api':
      return t`API-fel`;
    case 'other':
      return context === undefined ? t`Ett fel uppstod` : i18n._(context);
    default:
      return kind satisfies never;
  }
}
