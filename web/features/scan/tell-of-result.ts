import { msg } from '@lingui/core/macro';

import { formatPercent } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import type { ResultSummary } from '#worker/domain/scan/result-summary.ts';
import type { ScanMode } from '#worker/domain/scan/scan-state.ts';

import { notifySuccess } from '#web/app/notify.ts';

type Told = Pick<ResultSummary, 'totalEmails' | 'accuracyPercent'>;

/** Says that a scan has ended well; of a quick one also how exact its estimate is, where there was anything to weigh. */
export function tellOfResult(mode: ScanMode, { totalEmails, accuracyPercent }: Told): void {
  if (mode === 'complete') return notifySuccess(msg`Den fullständiga skanningen är klar!`);
  if (totalEmails === 0)
    return notifySuccess(msg`Snabbskanningen är klar! Det fanns inget att väga.`);
  notifySuccess((language: Language) => {
    const percent = formatPercent(accuracyPercent, language);
    return msg`Snabbskanningen är klar! Uppskattning med ${percent} träffsäkerhet`;
  });
}
