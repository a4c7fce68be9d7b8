import { expect, test } from 'vitest';

import type { Language } from '#worker/domain/language.ts';
import { renderMail } from '#worker/mail/render-mail.ts';
import { supportAnswer } from '#worker/support/ticket-mails.ts';

import { plain } from './plain-mail.ts';

const MESSAGE =
  'Hello Åsa,\n \n\nYour receipt is under <Orders> & "history".\r\nIt stays there.\n\nBest wishes, Ola';

function answerIn(language: Language) {
  const facts = { email: 'asa@example.se', ticketNumber: 'ST-00000007', message: MESSAGE };
  return renderMail(supportAnswer({ language, ...facts }));
}

/** What a reader of the HTML sees. */
function shown(html: string): string {
  return plain(
    html
      .replace(/<style>[\s\S]*?<\/style>/, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  );
}

test.each([
  [
    'sv',
    'Re: Vi har fått din fråga (ST-00000007)',
    'Svar på din fråga',
    'Svara på det här mejlet.',
    'från asa@example.se, har skrivit till',
  ],
  [
    'en',
    'Re: We have received your question (ST-00000007)',
    'Our answer to your question',
    'Reply to this email.',
    'you wrote to Grinbox from asa@example.se',
  ],
] as const)(
  'in %s an answer tells in text and in HTML what was answered, how to go on and why it has come',
  async (language, subject, heading, more, reason) => {
    const mail = await answerIn(language);
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain(`<html lang="${language}"`);
    for (const words of [plain(mail.text), shown(mail.html)]) {
      expect(words).toContain('Your receipt is under <Orders> & "history".');
      // The last of each: a mail begins with a preview of itself, which nobody sees in it.
      const places = [heading, 'Hello Åsa,', 'Best wishes, Ola', more, reason, 'Grinbox AB'].map(
        (part) => words.lastIndexOf(part),
      );
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  },
);

test('an answer keeps its paragraphs and the lines in them, and blank ones are none', async () => {
  const { html, text } = await answerIn('en');
  const paragraphs = [...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, content]) => content);
  const told = [
    'Hello Åsa,',
    'Your receipt is under &lt;Orders&gt; &amp; &quot;history&quot;.<br />It stays there.',
    'Best wishes, Ola',
  ];
  expect(paragraphs.slice(1, 4)).toEqual(told);
  expect(text).toContain(
    'Hello Åsa,\n\nYour receipt is under <Orders> & "history".\nIt stays there.\n\nBest wishes, Ola\n\n',
  );
});
