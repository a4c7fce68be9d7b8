import { Outlet, useLocation } from 'react-router';

import { AccountBar } from '#web/features/access/account-bar.tsx';
import { useSessionWatch } from '#web/features/access/use-session-watch.ts';
import { isKeptOut } from '#web/features/launch/gate-rules.ts';
import { pageLaunchAtom } from '#web/features/launch/launch-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageMain } from './page-main.tsx';
import { PublicLayout } from './public-layout.tsx';
import { useServiceWorker } from './use-service-worker.ts';

/** Around every page that needs a session. Loaded with the first of them. Who is kept out by the gate is a visitor. */
export function Component() {
  const isGated = useAtomValue(pageLaunchAtom) === 'gated';
  const address = useLocation();
  return isGated && isKeptOut(address) ? <PublicLayout /> : <SignedInLayout />;
}

function SignedInLayout() {
  useSessionWatch();
  useServiceWorker();
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
