import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { BRAND } from '#worker/domain/brand.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { formatBytes, formatCount } from '#worker/domain/format.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { brandLine, COLOURS, FONTS } from '#worker/domain/sharing/picture.ts';
import { receiptSlip } from '#worker/domain/sharing/receipt-slip.ts';
import { SOCIAL_IMAGE } from '#worker/domain/pages/public-pages.ts';

import {
  EXAMPLE_OFFERED,
  EXAMPLE_ROWS,
  EXAMPLE_TOTAL,
} from '#web/entities/scans/example-mailbox.ts';

type SocialImageProps = { title: string; description: string; i18n: I18n };

/** satori supports flex boxes only, and no hooks. */
export function socialImage({ title, description, i18n }: SocialImageProps) {
  return (
    <div
      style={{ ...SOCIAL_IMAGE, display: 'flex', background: COLOURS.paper, color: COLOURS.ink }}
    >
      <div
        style={{
          width: 680,
          padding: '64px 0 64px 72px',
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
        }}
      >
        {brandLine()}
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div
            style={{ ...FONTS.heading, fontSize: title.length > 30 ? 60 : 76, textWrap: 'balance' }}
          >
            {title}
          </div>
          <div
            style={{
              ...FONTS.text,
              marginTop: 28,
              fontSize: 27,
              color: COLOURS.soft,
              textWrap: 'balance',
            }}
          >
            {description}
          </div>
        </div>
        <div style={{ ...FONTS.figures, fontSize: 22, color: COLOURS.soft }}>
          {new URL(BRAND.siteOrigin).host}
        </div>
      </div>
      <div style={{ flexGrow: 1, display: 'flex', alignItems: 'center', justifyContent: 'center' }}>
        {exampleSlip(i18n)}
      </div>
    </div>
  );
}

function exampleSlip(i18n: I18n) {
  const language = toLanguage(i18n.locale);
  const size = (sizeGB: number) => formatBytes(sizeGB * BYTES_PER_GIB, language);
  const { largeAttachments, oldEmails, newsletters } = EXAMPLE_ROWS;
  return receiptSlip({
    subtitle: i18n._(msg`Kvitto på en inkorg`),
    sections: [
      {
        lines: [
          [i18n._(msg`Mejl`), formatCount(EXAMPLE_TOTAL.count, language)],
          [i18n._(msg`Plats`), size(EXAMPLE_TOTAL.sizeGB)],
        ],
      },
      {
        lines: [
          [i18n._(msg`Stora bilagor`), size(largeAttachments.sizeGB)],
          [i18n._(msg`Äldre än 3 år`), size(oldEmails.sizeGB)],
          [i18n._(msg`Nyhetsbrev`), size(newsletters.sizeGB)],
        ],
      },
      {
        isStrong: true,
        lines: [[i18n._(msg`KAN SLÄNGAS`), size(EXAMPLE_OFFERED.sizeGB)]],
      },
    ],
    mark: i18n._(msg`Exempel`),
    width: 404,
    fontSizePx: 21,
    shadow: 'blurred',
    part: 'whole',
  });
}
