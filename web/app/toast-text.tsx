import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';

/** What a toast says, in the language that the page is in for as long as it stands. */
export function ToastText({ words }: { words: MessageDescriptor }) {
  const { _ } = useLingui();
  return <>{_(words)}</>;
}
