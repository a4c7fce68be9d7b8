import { msg } from '@lingui/core/macro';

import { notifySuccess } from '#web/shared/toasts/notify.ts';
import { redrawToasts } from '#web/shared/toasts/toasts.ts';
import { formatPercent } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

type ToastFigures = Pick<ResultSummary, 'totalEmails' | 'accuracyPercent'>;

let toastAccuracyPercent = 0;

/** The result gets better while the toast stands: both say the same. */
export function updateToastAccuracy(accuracyPercent: number): void {
  toastAccuracyPercent = accuracyPercent;
  redrawToasts();
}

export function notifyResult(mode: ScanMode, { totalEmails, accuracyPercent }: ToastFigures): void {
  if (mode === 'complete') return notifySuccess(msg`Den fullständiga skanningen är klar!`);
  if (totalEmails === 0)
    return notifySuccess(msg`Snabbskanningen är klar! Det fanns inget att väga.`);
  toastAccuracyPercent = accuracyPercent;
  notifySuccess((language: Language) => {
    const percent = formatPercent(toastAccuracyPercent, language);
    return msg`Snabbskanningen är klar! Uppskattning med ${percent} träffsäkerhet`;
  });
}
