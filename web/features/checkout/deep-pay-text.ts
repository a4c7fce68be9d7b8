import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ErrorCode } from '#worker/domain/app-error.ts';

/** What the deep clean-up's checkout says in its own words (core, section 8). */
export const DEEP_PAY_TEXT: Partial<Record<ErrorCode, MessageDescriptor>> = {
  unauthenticated: msg`Autentiseringen misslyckades`,
  server_error: msg`Betalningen kunde inte registreras`,
  default: msg`Något gick fel. Försök igen.`,
};
