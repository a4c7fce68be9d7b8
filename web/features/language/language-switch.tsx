import type { Language } from '#worker/domain/language.ts';

import { useAtomValue, useSetAtom } from '#web/state/store.ts';

import { languageAtom, switchLanguageAtom } from './language-atoms.ts';

/** Each language in its own words: whoever needs the switch may not read the page's language. */
const NAMES: Record<Language, string> = { sv: 'Svenska', en: 'English' };
const OTHER: Record<Language, Language> = { sv: 'en', en: 'sv' };

export function LanguageSwitch() {
  const other = OTHER[useAtomValue(languageAtom)];
  const switchLanguage = useSetAtom(switchLanguageAtom);
  return (
    <button
      type="button"
      lang={other}
      className="min-h-9 rounded-full border border-line-strong/60 px-4 text-sm font-medium hover:border-ink"
      onClick={() => void switchLanguage(other)}
    >
      {NAMES[other]}
    </button>
  );
}
