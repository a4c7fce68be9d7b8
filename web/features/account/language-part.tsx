import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { LANGUAGES, toLanguage, type Language } from '#worker/domain/language.ts';

import { ChoiceGroup } from '#web/components/choice-group.tsx';
import { LANGUAGE_NAMES } from '#web/features/language/language-names.ts';
import { useSwitchTo } from '#web/features/language/use-switch-to.ts';

import { AccountPart } from './account-part.tsx';

const CHOICES = LANGUAGES.map((value) => ({ value, lang: value, label: LANGUAGE_NAMES[value] }));

/** What the pages and the mail are written in: the server learns it with the next thing that it is asked. */
export function LanguagePart() {
  const { i18n } = useLingui();
  const switchTo = useSwitchTo();
  return (
    <AccountPart
      heading={<Trans>Språk</Trans>}
      intro={<Trans>Gäller sidorna här och de mejl vi skickar till dig.</Trans>}
    >
      <ChoiceGroup<Language>
        name="language"
        legend={<Trans>Välj språk</Trans>}
        choices={CHOICES}
        chosen={toLanguage(i18n.locale)}
        onChoose={switchTo}
      />
    </AccountPart>
  );
}
