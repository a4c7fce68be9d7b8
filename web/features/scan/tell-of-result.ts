import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

import { formatPercent } from '#worker/domain/format.ts';
import { toLanguage } from '#worker/domain/language.ts';
import type { ResultSummary } from '#worker/domain/scan/result-summary.ts';
import type { ScanMode } from '#worker/domain/scan/scan-state.ts';

import { notifySuccess } from '#web/app/notify.ts';

type Told = Pick<ResultSummary, 'totalEmails' | 'accuracyPercent'>;

/** Says that a scan has ended well; of a quick one also how exact its estimate is, where there was anything to weigh. */
export function tellOfResult(mode: ScanMode, { totalEmails, accuracyPercent }: Told): void {
  const percent = formatPercent(accuracyPercent, toLanguage(i18n.locale));
  if (mode === 'complete') notifySuccess(t`Den fullständiga skanningen är klar!`);
  else if (totalEmails === 0) notifySuccess(t`Snabbskanningen är klar! Det fanns inget att väga.`);
  else notifySuccess(t`Snabbskanningen är klar! Uppskattning med ${percent} träffsäkerhet`);
}
