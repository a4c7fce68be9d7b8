import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from 'radix-ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';

import { renewable } from '#web/shared/router/loaders.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { TabBar } from './filter-bar.tsx';
import type { AdminOverview } from '#worker/contract/admin.ts';

import { LoadingLine } from './list-states.tsx';
import { withoutListView } from './list-view.ts';
import { loadAdmin } from './require-admin.ts';
import { BehindSignIn } from './sign-in-again.tsx';

export type AdminTab = {
  name: string;
  label: MessageDescriptor;
  /** Loaded when first opened. */
  Panel: ComponentType;
  waitingCount: (overview: AdminOverview) => number;
};

const ADMIN_TABS: readonly [AdminTab, ...AdminTab[]] = [
  {
    name: 'testimonials',
    label: msg`Testimonials`,
    Panel: lazy(async () => {
      const { TestimonialsPanel } =
        await import('#web/pages/admin/testimonials/testimonials-panel.tsx');
      return { default: TestimonialsPanel };
    }),
    waitingCount: ({ pendingTestimonialCount }) => pendingTestimonialCount,
  },
  {
    name: 'tickets',
    label: msg`Supportärenden`,
    Panel: lazy(async () => {
      const { TicketsPanel } = await import('#web/pages/admin/tickets/tickets-panel.tsx');
      return { default: TicketsPanel };
    }),
    waitingCount: ({ newTicketCount }) => newTicketCount,
  },
  {
    name: 'marketing',
    label: msg`Marknadsföring`,
    Panel: lazy(async () => {
      const { MarketingPanel } = await import('#web/pages/admin/exports/marketing-panel.tsx');
      return { default: MarketingPanel };
    }),
    waitingCount: () => 0,
  },
  {
    name: 'figures',
    label: msg`Läget`,
    Panel: lazy(async () => {
      const { FiguresPanel } = await import('#web/pages/admin/figures/figures-panel.tsx');
      return { default: FiguresPanel };
    }),
    waitingCount: ({ alarmCount }) => alarmCount,
  },
];

const TAB_PARAM = 'tab';

/** The tab is in the address, so that reloads and links keep it. */
export function AdminPage() {
  return (
    <BehindSignIn>
      <AdminTabs />
    </BehindSignIn>
  );
}

function AdminTabs() {
  const { t, i18n } = useLingui();
  const entry = useLoaderData<typeof loadAdmin>();
  const [search, setSearch] = useSearchParams();
  const named = search.get(TAB_PARAM);
  const open = ADMIN_TABS.find(({ name }) => name === named) ?? ADMIN_TABS[0];
  usePageTitle(t`Admin`);

  function openTab(name: string): void {
    const next = withoutListView(search);
    next.set(TAB_PARAM, name);
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="pt-2 pb-16 md:pt-4">
      <h1 className="text-4xl md:text-5xl">
        <Trans>Admin</Trans>
      </h1>
      <Tabs.Root value={open.name} onValueChange={openTab} className="mt-6">
        <TabBar
          label={t`Delar av admin`}
          tabs={ADMIN_TABS.map(({ name, label, waitingCount }) => ({
            value: name,
            name: (
              <>
                {i18n._(label)}{' '}
                <Waiting count={entry.kind === 'let-in' ? waitingCount(entry.overview) : 0} />
              </>
            ),
          }))}
        />
        <Tabs.Content value={open.name} className="pt-6">
          <Suspense fallback={<LoadingLine />}>
            <open.Panel />
          </Suspense>
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="figures bg-clay-tint px-2 text-[0.8125rem] text-clay-text">
      <Plural value={count} one="# väntar" other="# väntar" />
    </span>
  );
}

export { shouldReloadPage as shouldRevalidate } from '#web/shared/router/loaders.ts';
export { AdminPage as Component };
export const loader = renewable(loadAdmin, ({ pathname }) => pathname);
