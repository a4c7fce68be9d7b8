import { test } from '#tests/e2e/support/journey.ts';
import { mailOfEachKind } from '#tests/unit/mail/every-mail.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { renderMail } from '#worker/mail/render-mail.ts';

import { takeScreenshots } from './take-screenshots.ts';

/** A phone, and the pane of a program for mail. */
const WIDTHS = [390, 760];

for (const language of LANGUAGES) {
  test(`a mail of each kind in ${language}`, async ({ page }) => {
    for (const [kind, mail] of mailOfEachKind(language)) {
      const { html } = await renderMail(mail);
      await page.setContent(html);
      await takeScreenshots(page, `mail-${kind}`, language, { widths: WIDTHS });
    }
  });
}
