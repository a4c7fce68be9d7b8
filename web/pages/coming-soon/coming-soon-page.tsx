import { Trans, useLingui } from '@lingui/react/macro';

import { withVerify } from '#web/shared/router/kept-choices.ts';
import { usePathWithParams, usePublicPath } from '#web/shared/router/paths.ts';
import { fullTitle } from '#web/shared/router/page-head.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { WaitlistButton, JoinByMail } from '#web/features/launch/way-in.tsx';

export function ComingSoonPage() {
  const { t } = useLingui();
  const pathWithParams = usePathWithParams();
  const publicPath = usePublicPath();
  return (
    <div className="grid items-center gap-x-16 gap-y-16 py-6 md:beside-22 md:py-16">
      <title>{fullTitle(t`Vi öppnar snart`)}</title>
      <div>
        <Tag>
          <Trans>Inte öppet än</Trans>
        </Tag>
        <h1 className="mt-4 text-5xl sm:text-6xl">
          <Trans>Vi öppnar snart</Trans>
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-soft">
          <Trans>
            Den här delen är inte öppen för alla än. Ställ dig på väntelistan, så mejlar vi när det
            är dags. Under tiden kan du prova hela vägen med påhittade mejl.
          </Trans>
        </p>
        <div className="mt-10 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <WaitlistButton>
            <Trans>Ställ dig på väntelistan</Trans>
          </WaitlistButton>
          <JoinByMail />
          <ButtonLink to={pathWithParams('/demo/auth')} variant="secondary">
            <Trans>Se ett exempel</Trans>
          </ButtonLink>
          <ButtonLink to={publicPath('start')} variant="quiet">
            <Trans>Tillbaka till startsidan</Trans>
          </ButtonLink>
          {/* An installed app has no address bar, so this is the only way back in. */}
          <ButtonLink
            to={withVerify(pathWithParams('/auth'))}
            variant="quiet"
            className="if-installed"
          >
            <Trans>Jag har redan ett konto</Trans>
          </ButtonLink>
        </div>
      </div>
      <Receipt subtitle={t`Kvitto på väntan`} className="mx-auto w-full max-w-sm md:rotate-1">
        <ReceiptLines>
          <ReceiptLine label={t`Demo`} value={t`öppet`} />
          <ReceiptLine label={t`Väntelista`} value={t`öppen`} />
          <ReceiptLine label={t`Din egen inkorg`} value={t`snart`} />
        </ReceiptLines>
        <ReceiptNote>
          <p className="text-center text-soft">
            <Trans>Tack för tålamodet</Trans>
          </p>
        </ReceiptNote>
      </Receipt>
    </div>
  );
}
