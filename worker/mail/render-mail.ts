import type { MailDocument } from './mail-document.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

/** A mail in both of its forms. */
export async function renderMail(
  mail: MailDocument,
): Promise<{ subject: string; text: string; html: string }> {
  return { subject: mail.subject, text: renderText(mail), html: await renderHtml(mail) };
}
