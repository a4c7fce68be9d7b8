import { useLingui } from '@lingui/react';

import { describeError } from '#web/shared/api/describe-error.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

export function ErrorText({ error }: { error: unknown }) {
  const { _ } = useLingui();
  const { code } = describeError(error);
  return <p>{_(ERROR_MESSAGES[code ?? 'default'])}</p>;
}
