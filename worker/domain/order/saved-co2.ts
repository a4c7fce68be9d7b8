import type { Co2Range } from '#worker/domain/co2-method.ts';

import { trashedShare, type OrderedMail, type TrashedMail } from './trashed-share.ts';

/** Of what keeping the ordered mail would emit, the part of the mail that now lies in the trash. */
export function savedCo2(ordered: OrderedMail & { co2: Co2Range }, trashed: TrashedMail): Co2Range {
  const share = trashedShare(ordered, trashed);
  const { lowKg, centralKg, highKg } = ordered.co2;
  return { lowKg: lowKg * share, centralKg: centralKg * share, highKg: highKg * share };
}
