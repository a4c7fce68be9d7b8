import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, X } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';

import { useIsGated } from '#web/features/launch/use-is-gated.ts';
import { track } from '#web/features/usage/track.ts';
import { WaitlistButton } from '#web/features/waitlist/waitlist-button.tsx';

import { useKeptPath } from './use-kept-path.ts';
import { usePublicPath } from './use-public-path.ts';

const MENU_ID = 'site-menu';
const MENU_BUTTON =
  'inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-sm font-medium [&>svg]:size-5';

/**
 * The ways from any public page. On a phone they are a sheet that the browser itself opens and closes
 * (`popover`), so that it works before the script has come, and without it.
 */
export function SiteMenu() {
  const { t } = useLingui();
  const { key } = useLocation();
  return (
    <>
      <nav
        aria-label={t`Sidor`}
        className="hidden items-center gap-1 text-[0.9375rem] text-soft md:flex *:rounded-full *:px-3 *:py-2 *:hover:text-ink [&_a[aria-current]]:text-ink"
      >
        <MenuLinks />
      </nav>
      <button type="button" popoverTarget={MENU_ID} className={`${MENU_BUTTON} md:hidden`}>
        <Menu aria-hidden="true" />
        <Trans>Meny</Trans>
      </button>
      {/* A new one for every move, also to the page that one is at: the sheet of before closes with it. */}
      <nav
        key={key}
        id={MENU_ID}
        popover="auto"
        aria-label={t`Meny`}
        className="inset-x-0 top-0 m-0 w-full max-w-none border-b border-line bg-paper p-5 text-ink shadow-2xl backdrop:bg-scrim"
      >
        <button
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          className={`${MENU_BUTTON} float-right -mr-3`}
        >
          <X aria-hidden="true" />
          <Trans>Stäng</Trans>
        </button>
        <div className="clear-both grid pt-2 *:border-t *:border-line *:py-4 *:text-left *:font-heading *:text-2xl *:font-bold *:tracking-tight">
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
