import { Outlet } from 'react-router';

import { AccountBar } from '#web/features/access/account-bar.tsx';
import { useSessionWatch } from '#web/features/access/use-session-watch.ts';

import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageMain } from './page-main.tsx';

/** Around every page that needs a session. Loaded with the first of them. */
export function Component() {
  useSessionWatch();
  return (
    <>
      <meta name="robots" content="noindex" />
      <Header>
        <AccountBar />
      </Header>
      <PageMain>
        <Outlet />
      </PageMain>
      <Footer />
    </>
  );
}
