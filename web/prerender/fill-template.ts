import type { PageEdition } from '#worker/domain/prerendered-file.ts';

import { manifestLink } from './web-manifest.ts';

type Filling = {
  /** The built index.html. */
  template: string;
  edition: PageEdition;
  /** What stands in place of the template's title; null keeps that. */
  head: string | null;
  body: string;
  /** Stands before the page, where no app comes over it. */
  notice: string;
  /** For search engines. A data block, which no policy for scripts concerns. */
  data: readonly object[];
};

/** The built page with its edition, a head and a body put in. */
export function fillTemplate({ template, edition, head, body, notice, data }: Filling): string {
  const { language, priceList, launch } = edition;
  const blocks = data.map(
    (block) =>
      `<script type="application/ld+json">${JSON.stringify(block).replaceAll('<', '\\u003c')}</script>`,
  );
  const html = `<html lang="${language}" data-price-list="${priceList}" data-launch="${launch}">`;
  const title = /<title>[^<]*<\/title>/.exec(template)?.[0];
  if (title === undefined) throw new Error('The built index.html has no <title>.');
  return replaceOnce(
    replaceOnce(
      replaceOnce(template, /<html lang="[a-z]+">/, html),
      /<title>[^<]*<\/title>/,
      [head ?? title, manifestLink(language), ...blocks].join(''),
    ),
    /<div id="root"><\/div>/,
    `${notice}<div id="root">${body}</div>`,
  );
}

function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`The built index.html has nothing like ${pattern}.`);
  return text.replace(pattern, () => replacement);
}
