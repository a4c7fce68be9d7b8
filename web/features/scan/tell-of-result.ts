import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

import { formatPercent } from '#worker/domain/format.ts';
import { toLanguage } from '#worker/domain/language.ts';
import type { ScanMode } from '#worker/domain/scan/scan-state.ts';

import { notifySuccess } from '#web/app/notify.ts';

/** Says that a scan has ended well; of a quick one also how exact its estimate is. */
export function tellOfResult(mode: ScanMode, accuracyPercent: number): void {
  const percent = formatPercent(accuracyPercent, toLanguage(i18n.locale));
  notifySuccess(
    mode === 'quick'
      ? t`Snabbskanningen är klar! Uppskattning med ${percent} träffsäkerhet`
      : t`Den fullständiga skanningen är klar!`,
  );
}
