import { Outlet } from 'react-router';

import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageMain } from './page-main.tsx';

export function PublicLayout() {
  return (
    <>
      <Header />
      <PageMain>
        <Outlet />
      </PageMain>
      <Footer />
    </>
  );
}
