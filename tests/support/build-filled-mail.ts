import type { MailDocument } from '#worker/mail/mail-document.ts';

/** A mail with a text in every place where one can stand. */
export function buildFilledMail(text: string): MailDocument {
  return {
    language: 'sv',
    subject: text,
    preview: text,
    heading: text,
    blocks: [
      { kind: 'text', text },
      { kind: 'heading', text },
      { kind: 'list', items: [text, text] },
      { kind: 'link', text, url: 'https://grinbox.test/receipt' },
      {
        kind: 'paper',
        paper: {
          title: text,
          stamp: text,
          sections: [[{ label: text, value: 'x' }], [{ label: 'x', value: text, isStrong: true }]],
          notice: text,
        },
      },
    ],
    footer: [text],
  };
}
