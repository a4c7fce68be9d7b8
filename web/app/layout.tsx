import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';
import { SUPPORT_PAGE } from '#worker/domain/pages/public-pages.ts';

import { counted } from '#web/entities/consent/usage-events.ts';
import { useIsGated } from '#web/entities/launch/launch-atoms.ts';
import { COOKIE_QUESTION_ID } from '#web/features/consent/ask-on-first-visit.ts';
import { bannerAtom } from '#web/features/consent/banner-place.tsx';
import { LanguageSwitch } from '#web/features/language/language-switch.tsx';
import { WaitlistButton } from '#web/features/launch/way-in.tsx';
import { FragmentLink, MailLink } from '#web/shared/components/links.tsx';
import { BrandMark } from '#web/shared/components/marks.tsx';
import { useSetAtom } from '#web/shared/lib/store.ts';
import { usePathWithParams, usePublicPath } from '#web/shared/router/paths.ts';
import { MAIN_ID } from '#web/shared/router/element-ids.ts';

export function Header({ children }: { children?: ReactNode }) {
  const publicPath = usePublicPath();
  return (
    <header className="page flex min-h-20 items-center max-lg:flex-wrap justify-between gap-2">
      <Link to={publicPath('start')} className="flex items-center gap-2 py-2">
        <BrandMark className="h-6 w-auto text-moss" />
        <span className="font-heading text-xl font-bold tracking-tight">{BRAND.productName}</span>
        <span className="sr-only">
          <Trans>Till startsidan</Trans>
        </span>
      </Link>
      <div className="flex min-w-0 items-center gap-2 max-lg:flex-wrap max-lg:justify-end sm:gap-4">
        {children}
        <LanguageSwitch />
      </div>
    </header>
  );
}

export function SkipLink() {
  return (
    <FragmentLink
      id={MAIN_ID}
      className="absolute top-2 left-2 z-50 -translate-y-24 bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
    >
      <Trans>Hoppa till innehållet</Trans>
    </FragmentLink>
  );
}

/** `isKept`: hidden in prerendered pages, whose script shows it. */
export function OfflineNote({ isOffline, isKept }: { isOffline: boolean; isKept: boolean }) {
  return (
    <div role="status">
      {isOffline || isKept ? (
        <p
          hidden={!isOffline}
          data-offline-note=""
          className="bg-clay-tint px-5 py-3 text-center text-[0.9375rem] text-clay-text"
        >
          <Trans>Du är offline. Sidan fortsätter när nätet är tillbaka.</Trans>
        </p>
      ) : null}
    </div>
  );
}

export function PageMain({ children }: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="page flex-1">
      {children}
    </main>
  );
}

const MENU_ID = 'site-menu';

/** On a phone a popover, so that it works before and without the script. */
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
      {/* A new key for every navigation closes the popover. */}
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

/** Closing the popover also returns the focus to its button. */
function closeSheet(): void {
  document.getElementById(MENU_ID)?.hidePopover();
}

function MenuLinks() {
  const pathWithParams = usePathWithParams();
  const publicPath = usePublicPath();
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
      ) : (
        <>
          <NavLink
            end
            to={pathWithParams('/auth')}
            className="if-signed-out"
            {...counted('sign_in', 'header')}
          >
            <Trans>Logga in</Trans>
          </NavLink>
          <NavLink end to={pathWithParams('/dashboard')} className="if-signed-in">
            <Trans>Översikt</Trans>
          </NavLink>
        </>
      )}
    </>
  );
}

export function Footer() {
  const { t } = useLingui();
  const pathWithParams = usePathWithParams();
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
          <Link to={pathWithParams('/withdraw')}>
            <Trans>Ångra köp</Trans>
          </Link>
          <button
            type="button"
            data-opens={COOKIE_QUESTION_ID}
            onClick={() => showBanner('asked-for')}
          >
            <Trans>Kakor</Trans>
          </button>
        </nav>
        <div className="figures flex flex-wrap justify-between gap-x-10 gap-y-2 text-[0.8125rem] text-soft">
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

export function PublicLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <>
      <Header>
        <SiteMenu />
      </Header>
      <PageMain>{children}</PageMain>
      <Footer />
    </>
  );
}
