import { Trans, useLingui } from '@lingui/react/macro';

import { Link } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';
import { SUPPORT_PAGE } from '#worker/domain/public-page.ts';

import { BrandMark } from '#web/components/brand-mark.tsx';
import { MailLink } from '#web/components/mail-link.tsx';
import { bannerAtom } from '#web/features/consent/banner-atom.ts';
import { useSetAtom } from '#web/state/store.ts';

import { useKeptPath } from './use-kept-path.ts';
import { usePublicPath } from './use-public-path.ts';

export function Footer() {
  const { t } = useLingui();
  const keptPath = useKeptPath();
  const publicPath = usePublicPath();
  const showBanner = useSetAtom(bannerAtom);
  return (
    <footer className="page mt-auto">
      <div className="site-footer">
        <p className="flex items-start gap-3 font-heading text-lg leading-tight font-bold tracking-tight">
          <BrandMark className="h-6 w-auto shrink-0 text-moss" />
          <Trans>Ett kvitto på din inkorg</Trans>
        </p>
        <nav aria-label={t`Sidfot`} className="site-footer-links">
          <Link to={publicPath('about')}>
            <Trans>Om oss</Trans>
          </Link>
          <Link to={publicPath('faq')}>
            <Trans>Frågor och svar</Trans>
          </Link>
          <Link to={publicPath('method')}>
            <Trans>Så räknar vi</Trans>
          </Link>
          <Link to={publicPath(SUPPORT_PAGE)}>
            <Trans>Support</Trans>
          </Link>
          <Link to={publicPath('contact')}>
            <Trans>Kontakt</Trans>
          </Link>
          <Link to={publicPath('privacy')}>
            <Trans>Integritet</Trans>
          </Link>
          <Link to={publicPath('terms')}>
            <Trans>Villkor</Trans>
          </Link>
          <Link to={publicPath('accessibility')}>
            <Trans>Tillgänglighet</Trans>
          </Link>
          <Link to={keptPath('/withdraw')}>
            <Trans>Ångra köp</Trans>
          </Link>
          <button type="button" onClick={() => showBanner('asked-for')}>
            <Trans>Kakor</Trans>
          </button>
        </nav>
        <div className="figures flex flex-wrap justify-between gap-x-10 gap-y-2 text-[0.8125rem] text-soft md:col-span-2">
          <p>
            {BRAND.companyName} · {BRAND.organisationNumber}
          </p>
          <p>
            <Trans>Frågor?</Trans> <MailLink />
          </p>
        </div>
      </div>
    </footer>
  );
}
