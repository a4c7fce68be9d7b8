import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, use, useMemo } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';

import { BrandMark } from '#web/shared/components/marks.tsx';
import { NoticePage, RetryActions } from '#web/shared/components/notice-page.tsx';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { needTexts } from '#web/shared/i18n/activate.ts';

import { Header, PageMain } from './layout.tsx';

export function StartingScreen() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <BrandMark className="h-10 w-auto animate-pulse text-moss" />
      <span className="sr-only">
        <Trans>Laddar …</Trans>
      </span>
    </div>
  );
}

/** Loaded on demand: unknown addresses have their own route, so this is rare. */
const NotFoundScreen = lazy(async () => {
  const [{ NotFoundScreen }] = await Promise.all([
    import('#web/pages/information/not-found-screen.tsx'),
    needTexts('information'),
  ]);
  return { default: NotFoundScreen };
});

/** The table of texts is long and loaded on demand. If that fails too, the network is down. */
async function loadErrorText(thrown: unknown): Promise<ReactNode> {
  try {
    const [{ ErrorText }] = await Promise.all([import('./error-text.tsx'), needTexts('app')]);
    return <ErrorText error={thrown} />;
  } catch {
    return <NetworkErrorText />;
  }
}

function LoadedText({ text }: { text: Promise<ReactNode> }) {
  return use(text);
}

function NetworkErrorText() {
  return (
    <p>
      <Trans>Nätverksfel - kontrollera din anslutning</Trans>
    </p>
  );
}

export function ErrorScreen() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense fallback={null}>
        <NotFoundScreen />
      </Suspense>
    );
  }
  return <UnexpectedError error={error} />;
}

function UnexpectedError({ error }: { error: unknown }) {
  const { t } = useLingui();
  usePageTitle(t`Något gick fel`);
  // Per error: a text that failed to load before may load now.
  const text = useMemo(() => loadErrorText(error), [error]);
  const requestId = readRequestId(error);
  return (
    <NoticePage
      tag={<Trans>Avbrutet</Trans>}
      heading={<Trans>Något gick fel</Trans>}
      actions={<RetryActions />}
    >
      <Suspense fallback={null}>
        <LoadedText text={text} />
      </Suspense>
      {requestId === null ? null : (
        <p className="figures text-[0.8125rem]">
          <Trans>Ärendekod {requestId}</Trans>
        </p>
      )}
    </NoticePage>
  );
}

function readRequestId(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return null;
  return typeof error.requestId === 'string' ? error.requestId : null;
}

/** The layout itself failed, so the error brings its own. */
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
