import { Trans, useLingui } from '@lingui/react/macro';

import { ButtonLink } from '#web/shared/components/button.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import { usePublicPath } from '#web/shared/router/paths.ts';
import { fullTitle, usePageTitle } from '#web/shared/router/page-head.tsx';

export function NotFoundScreen() {
  const { t } = useLingui();
  const format = useFormat();
  const publicPath = usePublicPath();
  const title = t`Sidan finns inte`;
  usePageTitle(title);
  return (
    <div className="grid items-center gap-16 py-10 md:beside-22 md:py-16">
      <title>{fullTitle(title)}</title>
      <div>
        <h1 className="text-5xl md:text-6xl">
          <Trans>Hoppsan! Sidan finns inte</Trans>
        </h1>
        <p className="mt-6 max-w-md text-lg text-soft">
          <Trans>
            Adressen leder ingenstans. Kanske är den felskriven, eller så har sidan flyttat.
          </Trans>
        </p>
        <ButtonLink to={publicPath('start')} className="mt-10">
          <Trans>Till startsidan</Trans>
        </ButtonLink>
      </div>
      <Receipt subtitle={t`Kvitto på ingenting`}>
        <ReceiptLines>
          <ReceiptLine label={t`Sidor`} value={t`0 st`} />
          <ReceiptLine label={t`Plats`} value={format.bytes(0)} />
        </ReceiptLines>
        <ReceiptLines>
          <ReceiptLine label={t`SUMMA`} value="404" isStrong />
        </ReceiptLines>
        <ReceiptNote>
          <p className="text-center text-soft">
            <Trans>Tack för besöket</Trans>
          </p>
        </ReceiptNote>
      </Receipt>
    </div>
  );
}
