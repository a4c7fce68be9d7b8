import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, X } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';

import { useIsGated } from '#web/features/launch/use-is-gated.ts';
import { track } from '#web/features/usage/track.ts';
import { WaitlistButton } from '#web/features/waitlist/waitlist-button.tsx';
import { useSignedInHint } from '#web/state/use-signed-in-hint.ts';

import { useKeptPath } from './use-kept-path.ts';
import { usePublicPath } from './use-public-path.ts';

const MENU_ID = 'site-menu';

/**
 * The ways from any public page. On a phone they are a sheet that the browser itself opens and closes
 * (`popover`), so that it works before the script has come, and without it.
 */
export function SiteMenu() {
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
