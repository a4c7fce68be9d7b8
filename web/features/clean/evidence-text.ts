import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { EvidenceKind } from '#worker/domain/scan/bulk-evidence.ts';

/** What shows that a sender's mail is bulk mail, as short as a row has room for. */
export const EVIDENCE_TEXT = {
  oneClick: msg`Går att avsluta med ett klick`,
  listUnsubscribe: msg`Har en rad om avregistrering`,
  listId: msg`Skickas till en lista`,
  precedence: msg`Märkt som massutskick`,
  feedbackId: msg`Skickas med en utskickstjänst`,
  address: msg`Adressen är till för utskick`,
  dictionary: msg`Känd för sina utskick`,
} satisfies Record<EvidenceKind, MessageDescriptor>;
