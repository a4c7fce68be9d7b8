import { expect, test } from 'vitest';

import { LANGUAGES } from '#worker/domain/language.ts';
import { MAIL_KINDS } from '#worker/domain/mail/mail-kind.ts';
import { renderMail } from '#worker/mail/render-mail.ts';

import { everyMail, mailOfEachKind } from './every-mail.ts';
import { plain } from './plain-mail.ts';

/** What a page shows, without its markup. */
function shownText(html: string): string {
  const body = html.slice(html.indexOf('<h1'));
  const entities: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  };
  const text = body.replaceAll(/<[^>]*>/g, ' ');
  return plain(text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? ''));
}

const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

test.each(everyMail())('%s: page and text say the same', async (_name, mail) => {
  const { html, text } = await renderMail(mail);
  const [page, plainText] = [words(shownText(html)), words(plain(text))];
  const missing = plainText.filter(
    (word) => !page.some((other) => other.toLowerCase() === word.toLowerCase()),
  );
  // An address is shown in the text and lies under a link in the page.
  expect(
    missing.filter(
      (word) =>
        !/^(?:https|grinbox|test|receipt|withdraw|terms|metod|lang|sv|order|ord_abc|ord|abc|waitlist|confirm|consent|admin|tab|tickets)$/.test(
          word,
        ),
    ),
  ).toEqual([]);
});

test.each(everyMail())(
  '%s: no tables, no pictures, nothing fetched, nothing that tells who has read it',
  async (_name, mail) => {
    const { html } = await renderMail(mail);
    expect(html).not.toMatch(/<(?:table|img|script|link|iframe|object|video|svg|form|input)\b/i);
    expect(html).not.toMatch(/url\(|@import|src=|srcset=|background=/i);
    for (const address of html.match(/https?:[^"\s<]+/g) ?? []) {
      expect(new URL(address).origin).toBe('https://grinbox.test');
    }
    expect(html).toContain(`<html lang="${mail.language}">`);
  },
);

test.each(everyMail())(
  '%s: makes no claim of being good for the environment',
  async (_name, mail) => {
    const { text, subject } = await renderMail(mail);
    const claims =
      /grön|miljö|klimat|hållbar|ekologisk|planeten|\bgreen|\beco|climate|sustainab|planet|carbon[- ]neutral/i;
    expect(`${subject}\n${text}`).not.toMatch(claims);
  },
);

test('no line ends in the middle of a number of ours, a day, or a postcode with its town', async () => {
  const inOnePiece = /<span style="white-space:nowrap">([^<]*)<\/span>/g;
  const pieces = new Set<string>();
  for (const [, mail] of everyMail()) {
    const { html } = await renderMail(mail);
    for (const [, piece = ''] of html.matchAll(inOnePiece)) pieces.add(piece);
    const rest = html
      .replaceAll(inOnePiece, '')
      .replaceAll(/<(?:style|title|pre)[\s\S]*?<\/(?:style|title|pre)>/g, '');
    expect(rest.slice(rest.indexOf('<h1'))).not.toMatch(
      /[A-Z]{2}-\d{8}|\d{4}-\d\d-\d\d|\d nov\. \d{4}|\d Nov \d{4}|\d{3} \d\d Stockholm/,
    );
  }
  expect([...pieces]).toEqual(
    expect.arrayContaining([
      'GR-12345678',
      'ST-12345678',
      '22 nov. 2026',
      '22 Nov 2026',
      '111 11 Stockholm',
    ]),
  );
});

test('every kind of mail is looked at in both languages, but for what goes to ourselves', () => {
  const [swedish, english] = LANGUAGES.map((language) =>
    mailOfEachKind(language).map(([kind, mail]) => {
      expect(mail.language).toBe(language);
      return kind;
    }),
  );
  expect(swedish?.toSorted()).toEqual([...MAIL_KINDS].toSorted());
  const toOurselves = ['alarm', 'support-notice'];
  expect(english).toEqual(swedish?.filter((kind) => !toOurselves.includes(kind)));
});
