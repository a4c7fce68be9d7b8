import { useLocation, useNavigate } from 'react-router';

import type { Language } from '#worker/domain/language.ts';
import { languageOfAddress } from '#worker/domain/page-language.ts';
import { findPublicPage, LANGUAGE_PARAM, PUBLIC_PAGES } from '#worker/domain/public-page.ts';

import { keepVerify } from '#web/app/verify-param.ts';
import { useAtomValue, useSetAtom } from '#web/state/store.ts';

import { languageAtom, switchLanguageAtom } from './language-atoms.ts';

/** Each language in its own words: whoever needs the switch may not read the page's language. */
const NAMES: Record<Language, string> = { sv: 'Svenska', en: 'English' };
const OTHER: Record<Language, Language> = { sv: 'en', en: 'sv' };

export function LanguageSwitch() {
  const other = OTHER[useAtomValue(languageAtom)];
  const switchLanguage = useSetAtom(switchLanguageAtom);
  const followAddress = useFollowAddress();
  return (
    <button
      type="button"
      lang={other}
      className="min-h-9 rounded-full border border-line-strong/60 px-4 text-sm font-medium hover:border-ink"
      onClick={() => void switchLanguage(other).then(() => followAddress(other))}
    >
      {NAMES[other]}
    </button>
  );
}

/** An address that is in a language gives way to the one in the other, so that a reload shows what was chosen. */
function useFollowAddress(): (language: Language) => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (language) => {
    const found = findPublicPage(pathname);
    const named = new URLSearchParams(search).get(LANGUAGE_PARAM);
    if (found === null || languageOfAddress(pathname, named) === null) return;
    const path = keepVerify(PUBLIC_PAGES[found.page][language], search);
    void navigate(path, { replace: true, preventScrollReset: true });
  };
}
