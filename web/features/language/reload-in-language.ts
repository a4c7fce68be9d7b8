import { isLanguage, type Language } from '#worker/domain/language.ts';
import { LANGUAGE_COOKIE } from '#worker/domain/pages/page-language.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';

import {
  renewLanguageCookie,
  saveLanguagePreference,
  startingLanguage,
} from '#web/shared/i18n/language-preference.ts';
import { withParam } from '#web/shared/router/kept-choices.ts';
import { saveToasts } from '#web/shared/toasts/toasts.ts';

import { addressIn, opensElsewhere } from './language-address.ts';

/** Prerendered pages come in the other language from the server, at the place that was read. */
export function switchLanguageByReload(): void {
  document.addEventListener('click', (event) => {
    const { target } = event;
    const control = target instanceof Element ? target.closest('[data-switches-language]') : null;
    const language = control?.getAttribute('data-switches-language');
    if (!isLanguage(language) || opensElsewhere(event) || event.defaultPrevented) return;
    event.preventDefault();
    saveLanguagePreference(language);
    reloadIn(language);
  });
}

/** Where the browser lost the cookie, or brought back a page from before a switch. */
export function keepChosenLanguage(): void {
  followChoice();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followChoice();
  });
}

function followChoice(): void {
  renewLanguageCookie();
  const language = startingLanguage();
  if (language !== document.documentElement.lang && isCookie(language)) saveAndReload();
}

const savers = new Set<() => void>();

/** What the page has to save in the tab before it is loaded in the other language. */
export function beforeLanguageReload(save: () => void): void {
  savers.add(save);
}

/** A reload scrolls to where the page was. */
function reloadIn(language: Language): void {
  const { pathname, search, hash } = addressIn(language, location) ?? location;
  const path = pathname + (search === '' ? '' : `?${search.replace(/^\?/, '')}`) + hash;
  // The server knows the choice by its cookie, else by the address.
  const address = isCookie(language) ? path : withParam(path, LANGUAGE_PARAM, language);
  history.replaceState(history.state, '', address);
  saveAndReload();
}

function saveAndReload(): void {
  saveToasts();
  for (const save of savers) save();
  location.reload();
}

function isCookie(language: Language): boolean {
  return document.cookie.split('; ').includes(`${LANGUAGE_COOKIE}=${language}`);
}
