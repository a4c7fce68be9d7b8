import { findWorkOfAccess } from '#worker/db/queries/ending-access.ts';
import { accessEnding } from '#worker/mail/templates/access-ending.ts';

import type { Composer } from './compose-mail.ts';
import { findOrderFacts } from './find-order-facts.ts';

/** That access is about to end; null where it has by now, or nothing is left to do with it. */
export const composeEndingMail: Composer = async (runtime, { subjectId, language }) => {
  const work = await findWorkOfAccess(runtime.db, subjectId, runtime.clock());
  const facts = work === undefined ? null : await findOrderFacts(runtime, work.orderId, language);
  if (work === undefined || facts === null) return null;
  const document = accessEnding(facts, work.expiresAtMs);
  return document === null ? null : { to: facts.email, document };
};
