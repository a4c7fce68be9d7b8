import type { ComponentType } from 'react';
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
  useLocation,
} from 'react-router';

import { keepChoices, withVerify } from '#web/shared/router/paths.ts';
import { readSignedInHint } from '#web/entities/access/signed-in-hint.ts';

import { ComingSoonPage } from '#web/pages/coming-soon/coming-soon-page.tsx';
import { enters, isInstalledApp, isKeptOut } from '#web/entities/launch/gate-rules.ts';

export type GatedPage = {
  Component: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
};

/** A page before the launch: visitors who are kept out fetch neither its code nor its data. */
export function behindGate(fetchPage: () => Promise<GatedPage>) {
  let page: GatedPage | null = null;
  return {
    Component: function Gate() {
      const isOut = isKeptOut(useLocation());
      if (!isOut && page !== null) return <page.Component />;
      return (
        <>
          <meta name="robots" content="noindex" />
          <ComingSoonPage />
        </>
      );
    },
    // Runs before the page is shown, so that those who are let in find it there.
    loader: async (args: LoaderFunctionArgs, context: unknown) => {
      const url = new URL(args.request.url);
      if (isKeptOut(url)) {
        if (!isInstalledApp() || !readSignedInHint()) return null;
        enters();
        throw redirect(withVerify(url.pathname + url.search));
      }
      // Specified for arrivals from outside; inside, /dashboard stays /dashboard.
      if (enters() && url.pathname === '/dashboard') throw redirect(keepChoices('/scan', url));
      const fetched = await fetchPage();
      page = fetched;
      return fetched.loader === undefined ? null : fetched.loader(args, context);
    },
    shouldRevalidate: ((args) =>
      page?.shouldRevalidate?.(args) ??
      args.defaultShouldRevalidate) satisfies ShouldRevalidateFunction,
  };
}
