import type { ComponentType } from 'react';
import { redirect, useLocation, type LoaderFunction, type LoaderFunctionArgs } from 'react-router';

import { keepVerify } from '#web/app/verify-param.ts';

import { ComingSoonPage } from './coming-soon-page.tsx';
import { enters, isKeptOut } from './gate-rules.ts';

export type GatedPage = { Component: ComponentType; loader?: LoaderFunction };

/** A page as it is before the launch: whoever is kept out sees what is to come, and nothing is loaded for them. */
export function behindGate<Page extends GatedPage>(page: Page): Page {
  const { Component, loader } = page;
  function Gate() {
    return isKeptOut(useLocation()) ? <ComingSoonPage /> : <Component />;
  }
  async function loadBehindGate(args: LoaderFunctionArgs, context: unknown) {
    const url = new URL(args.request.url);
    if (isKeptOut(url)) return null;
    // Literally, as specified, for whoever comes from outside; inside, the dashboard is the dashboard.
    if (enters() && url.pathname === '/dashboard') throw redirect(keepVerify('/scan', url.search));
    return loader === undefined ? null : loader(args, context);
  }
  return { ...page, Component: Gate, loader: loadBehindGate };
}
