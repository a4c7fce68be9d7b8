import { BRAND } from '#worker/domain/brand.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#worker/domain/language.ts';
import { PUBLIC_PAGE_NAMES, publicPageUrl } from '#worker/domain/pages/public-pages.ts';

/** sitemaps.org, with Google's hreflang extension. */
export function sitemapXml(): string {
  const entries = PUBLIC_PAGE_NAMES.flatMap((page) =>
    LANGUAGES.map((language) => {
      const alternates = [
        ...LANGUAGES.map((other) => alternate(other, publicPageUrl(page, other))),
        alternate('x-default', publicPageUrl(page, DEFAULT_LANGUAGE)),
      ];
      return `  <url>\n    <loc>${publicPageUrl(page, language)}</loc>\n${alternates.join('')}  </url>\n`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
    ...entries,
    '</urlset>\n',
  ].join('');
}

function alternate(language: string, url: string): string {
  return `    <xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>\n`;
}

/** Signed-in pages are `noindex`, which crawlers must be allowed to read. */
export function robotsText(): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${BRAND.siteOrigin}/sitemap.xml\n`;
}
