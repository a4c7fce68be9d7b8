import '#web/app/zod-without-eval.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';

import { Onboarding } from '#web/features/onboarding/onboarding.tsx';
import { activateLanguage, needTexts } from '#web/shared/i18n/activate.ts';
import { keepChoices } from '#web/shared/router/kept-choices.ts';
import { toLanguage } from '#worker/domain/language.ts';

/** Over a prerendered page. */
export async function openOnboarding(): Promise<void> {
  await needTexts('app');
  await activateLanguage(toLanguage(document.documentElement.lang));
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <Onboarding onEnd={() => location.assign(keepChoices('/scan', location))} />
    </I18nProvider>,
  );
}
