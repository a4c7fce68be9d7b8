import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

import { toLanguage, type Language } from '#worker/domain/language.ts';

/** What is to be said; by language where it holds a figure, which each writes in its own way. */
export type ToastWords = MessageDescriptor | ((language: Language) => MessageDescriptor);

/** What a toast says, in the language that the page is in for as long as it stands. */
export function ToastText({ words }: { words: ToastWords }) {
  const { _, i18n } = useLingui();
  return <>{_(typeof words === 'function' ? words(toLanguage(i18n.locale)) : words)}</>;
}
