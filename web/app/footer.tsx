import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, X } from 'lucide-react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';

import { BrandMark } from '#web/components/brand-mark.tsx';
import { MailLink } from '#web/components/mail-link.tsx';
import { bannerAtom } from '#web/features/consent/stored-choice.ts';
import { useIsGated } from '#web/features/launch/launch-atoms.ts';
import { track } from '#web/features/usage/track.ts';
import { WaitlistButton } from '#web/features/waitlist/waitlist-button.tsx';
import { useSignedInHint } from '#web/state/signed-in-hint.ts';
import { useSetAtom } from '#web/state/store.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { SUPPORT_PAGE } from '#worker/domain/pages/public-pages.ts';

import { Header } from './header.tsx';
import { PageMain } from './page-main.tsx';
import { useKeptPath, usePublicPath } from './paths.ts';

const MENU_ID = 'site-menu';

/**
 * The ways from any public page. On a phone they are a sheet that the browser itself opens and closes
 * (`popover`), so that it works before the script has come, and without it.
 */
function SiteMenu() {
  const { t } = useLingui();
  const { key } = useLocation();
  return (
    <>
      <nav aria-label={t`Sidor`} className="site-menu-bar">
        <MenuLinks />
      </nav>
      <button type="button" popoverTarget={MENU_ID} className="site-menu-button md:hidden">
        <Menu aria-hidden="true" />
        <Trans>Meny</Trans>
      </button>
      {/* A new one for every move, also to the page that one is at: the sheet of before closes with it. */}
      <nav key={key} id={MENU_ID} popover="auto" aria-label={t`Meny`} className="site-menu-sheet">
        <button
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          className="site-menu-button float-right -mr-3"
        >
          <X aria-hidden="true" />
          <Trans>Stäng</Trans>
        </button>
        <div className="site-menu-sheet-links">
          <MenuLinks />
        </div>
      </nav>
    </>
  );
}

/** The sheet lies above all else. Closing it also gives the focus back to its button, which the dialog remembers. */
function closeSheet(): void {
  document.getElementById(MENU_ID)?.hidePopover();
}

function MenuLinks() {
  const keptPath = useKeptPath();
  const publicPath = usePublicPath();
  const isSignedIn = useSignedInHint();
  return (
    <>
      <NavLink end to={publicPath('method')}>
        <Trans>Så räknar vi</Trans>
      </NavLink>
      <NavLink end to={publicPath('faq')}>
        <Trans>Frågor och svar</Trans>
      </NavLink>
      <NavLink end to={publicPath('about')}>
        <Trans>Om oss</Trans>
      </NavLink>
      {useIsGated() ? (
        <WaitlistButton variant="bare" place="header" onOpen={closeSheet}>
          <Trans>Väntelista</Trans>
        </WaitlistButton>
      ) : isSignedIn ? (
        <NavLink end to={keptPath('/dashboard')}>
          <Trans>Översikt</Trans>
        </NavLink>
      ) : (
        <NavLink
          end
          to={keptPath('/auth')}
          onClick={() => track({ name: 'button_click', button: 'sign_in', place: 'header' })}
        >
          <Trans>Logga in</Trans>
        </NavLink>
      )}
    </>
  );
}

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

export function PublicLayout() {
  return (
    <>
      <Header>
        <SiteMenu />
      </Header>
      <PageMain>
        <Outlet />
      </PageMain>
      <Footer />
    </>
  );
}
