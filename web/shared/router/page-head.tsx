import { useLingui } from '@lingui/react';
import { useEffect } from 'react';

import { BRAND } from '#worker/domain/brand.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES, toLanguage } from '#worker/domain/language.ts';
import {
  type PublicPage,
  publicPageUrl,
  SOCIAL_IMAGE,
  socialImagePath,
} from '#worker/domain/pages/public-pages.ts';

export function fullTitle(title: string): string {
  return `${title} – ${BRAND.productName}`;
}

/** Of a page of the app. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = fullTitle(title);
  }, [title]);
}

const SOCIAL_LOCALES: Record<Language, string> = { sv: 'sv_SE', en: 'en_GB' };

type PageHeadProps = { page: PublicPage; title: string; description: string };

/** Of a prerendered page: React hoists these into the head. */
export function PageHead({ page, title, description }: PageHeadProps) {
  const language = toLanguage(useLingui().i18n.locale);
  const name = fullTitle(title);
  const address = publicPageUrl(page, language);
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {LANGUAGES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={publicPageUrl(page, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicPageUrl(page, DEFAULT_LANGUAGE)} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={SOCIAL_LOCALES[language]} />
      <meta property="og:image" content={`${BRAND.siteOrigin}${socialImagePath(page, language)}`} />
      <meta property="og:image:alt" content={description} />
      <meta property="og:image:width" content={String(SOCIAL_IMAGE.width)} />
      <meta property="og:image:height" content={String(SOCIAL_IMAGE.height)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND.productName} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
