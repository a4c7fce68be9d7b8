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

/** A page as it is before the launch: whoever is kept out sees what is to come, and neither its code nor its data is fetched. */
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
    // The router asks it before it shows the address: whoever is let in finds the page there.
    loader: async (args: LoaderFunctionArgs, context: unknown) => {
      const url = new URL(args.request.url);
      if (isKeptOut(url)) {
        if (!isInstalledApp() || !readSignedInHint()) return null;
        enters();
        throw redirect(withVerify(url.pathname + url.search));
      }
      // Literally, as specified, for whoever comes from outside; inside, the dashboard is the dashboard.
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
