import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { FormEmailProblem } from '#worker/domain/form/form-email.ts';

export const EMAIL_PROBLEM_TEXT = {
  missing: msg`Skriv din e-postadress`,
  'too-long': msg`E-postadressen får ha högst 254 tecken`,
  invalid: msg`Ogiltig e-postadress`,
} satisfies Record<FormEmailProblem, MessageDescriptor>;
