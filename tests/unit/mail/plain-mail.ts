import { renderMail } from '#worker/mail/render-mail.ts';

/** As a reader sees it: Intl's no-break spaces as plain ones, dots as one, and each run of space as one. */
export function plain(text: string): string {
  return text
    .replaceAll(/\.{3,}/g, '…')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
}

/** All of a mail's text. */
export async function textOf(mail: Parameters<typeof renderMail>[0]): Promise<string> {
  return plain((await renderMail(mail)).text);
}
