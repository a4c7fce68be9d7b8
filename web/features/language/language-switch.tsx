import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';

import { keepVerify } from '#web/app/paths.ts';
import { track } from '#web/features/usage/track.ts';
import { useAtomValue } from '#web/state/store.ts';
import type { Language } from '#worker/domain/language.ts';
import { findPublicPage, namedPagePath } from '#worker/domain/pages/public-pages.ts';

import { LANGUAGE_NAMES, languageAtom } from './language-atoms.ts';
import { useSwitchTo } from './use-switch-to.ts';

const OTHER: Record<Language, Language> = { sv: 'en', en: 'sv' };

const LOOK =
  'inline-flex min-h-9 items-center rounded-full border border-line-strong/60 px-3 text-sm font-medium hover:border-ink';

/**
 * To the other language, without a reload. Where the page has an address in that language the switch is a link
 * to it, so that it works before the scripts do, and without them.
 */
export function LanguageSwitch() {
  const other = OTHER[useAtomValue(languageAtom)];
  const switchTo = useSwitchTo();
  const { pathname, search } = useLocation();
  const found = findPublicPage(pathname);
  function choose(): void {
    track({ name: 'button_click', button: 'language', place: 'header' });
    switchTo(other);
  }
  if (found === null) {
    return (
      <button type="button" lang={other} className={LOOK} onClick={choose}>
        {LANGUAGE_NAMES[other]}
      </button>
    );
  }
  return (
    <a
      href={keepVerify(namedPagePath(found.page, other), search)}
      lang={other}
      hrefLang={other}
      className={LOOK}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        choose();
      }}
    >
      {LANGUAGE_NAMES[other]}
    </a>
  );
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
