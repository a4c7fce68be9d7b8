import { i18n, setupI18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement, type FunctionComponent } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider, type LoaderFunction } from 'react-router';

import type { SessionView } from '#worker/contract/access.ts';
import type { Language } from '#worker/domain/language.ts';
import type { LaunchMode } from '#worker/domain/pages/launch.ts';

import { sessionAtom } from '#web/entities/access/session-atoms.ts';
import { pageLaunchAtom } from '#web/entities/launch/launch-atoms.ts';
import { Provider, store } from '#web/shared/lib/store.ts';
import { listenToToasts, shownToasts, type Toast } from '#web/shared/toasts/toasts.ts';

export type PageOptions = {
  language?: Language;
  /** The address on the page. */
  url?: string;
  props?: object;
  session?: SessionView;
  /** Whether the page is drawn before the launch or after it, as by default. */
  launch?: LaunchMode;
  loaderData?: unknown;
  /** What brings it anew. */
  loader?: LoaderFunction;
  /** What the page or its loader threw. */
  error?: Error;
};

/** The HTML of one page with all that it waits for. Runs inside the web's build: see `web-build.ts`. */
export async function renderPage(
  component: FunctionComponent,
  messages: Messages,
  options: PageOptions,
): Promise<string> {
  const { language = 'sv', url = '/', error, loader } = options;
  store.set(pageLaunchAtom, options.launch ?? 'open');
  store.set(sessionAtom, options.session ?? null);
  const page = createElement(component, options.props);
  const router = createMemoryRouter(
    [
      {
        id: 'page',
        path: '*',
        element: page,
        errorElement: page,
        ...(loader === undefined ? {} : { loader }),
      },
    ],
    {
      initialEntries: [url],
      hydrationData: {
        loaderData: { page: options.loaderData ?? null },
        ...(error === undefined ? {} : { errors: { page: error } }),
      },
    },
  );
  const texts = setupI18n({ locale: language, messages: { [language]: messages } });
  const app = createElement(
    I18nProvider,
    { i18n: texts },
    createElement(RouterProvider, { router }),
  );
  const problems: unknown[] = [];
  const { prelude } = await prerender(createElement(Provider, { store }, app), {
    onError: (problem) => void problems.push(problem),
  });
  if (problems.length > 0) throw problems[0];
  return new Response(prelude).text();
}

export type ShownToast = {
  id: string;
  type: Toast['kind'];
  title: string;
  detail: string | undefined;
  /** Neither closed nor withdrawn. */
  isStanding: boolean;
  action: { label: string; onClick: () => void } | null;
};

type Texts = { language: Language; messages: Messages };

/** What `act` makes the page say in toasts, in one language, as it stands once the page is in another. */
export async function toastsOf(
  act: () => unknown,
  first: Texts,
  then: Texts,
): Promise<ShownToast[]> {
  i18n.loadAndActivate({ locale: first.language, messages: first.messages });
  const before: ReadonlySet<Toast> = new Set(shownToasts());
  const raised = new Set<Toast>();
  const stopListening = listenToToasts(() => {
    for (const toast of shownToasts()) if (!before.has(toast)) raised.add(toast);
  });
  await act();
  stopListening();
  i18n.loadAndActivate({ locale: then.language, messages: then.messages });
  return [...raised].map((toast) => ({
    id: toast.id,
    type: toast.kind,
    title: toast.title(),
    detail: toast.detail?.(),
    isStanding: shownToasts().includes(toast),
    action:
      toast.action === undefined
        ? null
        : { label: toast.action.label(), onClick: toast.action.press },
  }));
}
