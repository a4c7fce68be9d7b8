import type { ComponentType } from 'react';
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunction,
} from 'react-router';

import { enters, isGatedAddress } from '#web/entities/launch/gate-rules.ts';
import { keepChoices } from '#web/shared/router/kept-choices.ts';

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
      return page === null ? null : <page.Component />;
    },
    // Runs before the page is shown, so that those who are let in find it there.
    loader: async (args: LoaderFunctionArgs, context: unknown) => {
      const url = new URL(args.request.url);
      // The server has a document for them.
      if (isGatedAddress(url)) throw redirectDocument(url.pathname + url.search);
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
