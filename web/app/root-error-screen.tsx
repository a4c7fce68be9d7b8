import { ErrorScreen } from './error-screen.tsx';
import { Header } from './header.tsx';

/** The last resort: the layout itself failed, so the error brings its own. */
export function RootErrorScreen() {
  return (
    <>
      <Header />
      <main id="main" className="page">
        <ErrorScreen />
      </main>
    </>
  );
}
