import { useLingui } from '@lingui/react';
import { useEffect } from 'react';

import { BRAND } from '#worker/domain/brand.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES, toLanguage } from '#worker/domain/language.ts';
import {
  type PublicPage,
  publicPageUrl,
  socialImagePath,
} from '#worker/domain/pages/public-pages.ts';

/** A page's name as it stands in the tab. */
export function fullTitle(title: string): string {
  return `${title} – ${BRAND.productName}`;
}

/** Names the page in the tab and for screen readers, in the language on the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = fullTitle(title);
  }, [title]);
}

const SOCIAL_LOCALES: Record<Language, string> = { sv: 'sv_SE', en: 'en_GB' };

type PageHeadProps = { page: PublicPage; title: string; description: string };

/**
 * What search engines and whoever passes a link on read of a public page. React puts it into the document's
 * head; the hook keeps the tab's name right where a page without a <title> of its own came before.
 */
export function PageHead({ page, title, description }: PageHeadProps) {
  const language = toLanguage(useLingui().i18n.locale);
  usePageTitle(title);
  const name = fullTitle(title);
  const address = publicPageUrl(page, language);
  return (
    <>
      <StructuredDataOfHtml key={address} />
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
    </>
  );
}

/** What search engines read came with the HTML of the first page, and says nothing of the next. */
function StructuredDataOfHtml() {
  useEffect(() => {
    return () => {
      document.querySelectorAll('[type="application/ld+json"]').forEach((block) => block.remove());
    };
  }, []);
  return null;
}
