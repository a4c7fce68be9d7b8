import { Outlet } from 'react-router';

import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageMain } from './page-main.tsx';
import { SiteMenu } from './site-menu.tsx';

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
