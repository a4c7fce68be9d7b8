import { ErrorScreen } from './error-screen.tsx';
import { Header } from './header.tsx';
import { PageMain } from './page-main.tsx';

/** The last resort: the layout itself failed, so the error brings its own. */
export function RootErrorScreen() {
  return (
    <>
      <Header />
      <PageMain>
        <ErrorScreen />
      </PageMain>
    </>
  );
}
