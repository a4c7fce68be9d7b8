import { languageOfAddress } from '#worker/domain/page-language.ts';
import { LANGUAGE_PARAM } from '#worker/domain/public-page.ts';

import { keepVerify } from './verify-param.ts';
import { withParam } from './with-param.ts';

type Address = { pathname: string; search: string };

/**
 * `path` carrying on what the current address says of the visitor: that the launch gate is open for them, and the
 * language where the address names it, by its path or beside it, which nobody has chosen for good.
 */
export function keepChoices(path: string, current: Address): string {
  return keepLanguage(keepVerify(path, current.search), current);
}

function keepLanguage(path: string, current: Address): string {
  const language = languageOf(current);
  if (language === null || languageOf(new URL(path, 'https://path.invalid')) !== null) return path;
  return withParam(path, LANGUAGE_PARAM, language);
}

function languageOf({ pathname, search }: Address) {
  return languageOfAddress(pathname, new URLSearchParams(search).get(LANGUAGE_PARAM));
}
