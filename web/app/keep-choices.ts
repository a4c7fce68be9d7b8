import { isLanguage } from '#worker/domain/language.ts';
import { languageOfAddress } from '#worker/domain/page-language.ts';
import { LANGUAGE_PARAM } from '#worker/domain/public-page.ts';

import { keepVerify } from './verify-param.ts';
import { withParam } from './with-param.ts';

/**
 * `path` carrying on what the current address says of the visitor: that the launch gate is open for them, and the
 * language where the address names it, which nobody has chosen for good.
 */
export function keepChoices(path: string, currentSearch: string): string {
  return keepLanguage(keepVerify(path, currentSearch), currentSearch);
}

function keepLanguage(path: string, currentSearch: string): string {
  const language = new URLSearchParams(currentSearch).get(LANGUAGE_PARAM);
  if (!isLanguage(language)) return path;
  const { pathname, searchParams } = new URL(path, 'https://path.invalid');
  const isNamed = languageOfAddress(pathname, searchParams.get(LANGUAGE_PARAM)) !== null;
  return isNamed ? path : withParam(path, LANGUAGE_PARAM, language);
}
