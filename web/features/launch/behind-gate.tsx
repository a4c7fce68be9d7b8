import type { ComponentType } from 'react';
import {
  redirect,
  useLocation,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';

import { keepVerify } from '#web/app/verify-param.ts';

import { ComingSoonPage } from './coming-soon-page.tsx';
import { enters, isKeptOut } from './gate-rules.ts';

export type GatedPage = {
  Component: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: (move: ShouldRevalidateFunctionArgs) => boolean;
};

/**
 * A page as it is before the launch: whoever is kept out sees what is to come, and for them neither its code nor
 * anything of it is fetched.
 */
export function behindGate(load: () => Promise<GatedPage>) {
  let page: GatedPage | null = null;

  /** Whoever is let in has come by the loader, and with it the page. */
  function Component() {
    const isOut = isKeptOut(useLocation());
    return isOut || page === null ? <ComingSoonPage /> : <page.Component />;
  }

  async function loader(args: LoaderFunctionArgs, context: unknown) {
    const url = new URL(args.request.url);
    if (isKeptOut(url)) return null;
    // Literally, as specified, for whoever comes from outside; inside, the dashboard is the dashboard.
    if (enters() && url.pathname === '/dashboard') throw redirect(keepVerify('/scan', url.search));
    page ??= await load();
    return page.loader === undefined ? null : page.loader(args, context);
  }

  function shouldRevalidate(move: ShouldRevalidateFunctionArgs): boolean {
    return page?.shouldRevalidate?.(move) ?? move.defaultShouldRevalidate;
  }

  return { Component, loader, shouldRevalidate };
}
