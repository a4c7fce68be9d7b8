import type { Language } from './language.ts';
import type { PublicPage } from './public-page.ts';

/** The size that every large network shows whole, in pixels (ogp.me names none; theirs agree on 1.91:1). */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const;

/** Where the picture of a public page lies that is shown when somebody passes its address on. */
export function socialImagePath(page: PublicPage, language: Language): string {
  return `/social/${language}/${page}.png`;
}
