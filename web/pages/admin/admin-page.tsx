import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from 'radix-ui';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';

import { ButtonLink } from '#web/shared/components/button.tsx';
import { TabBar } from '#web/shared/components/tab-bar.tsx';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { settle } from '#web/shared/router/kept-data.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import type { AdminOverview } from '#worker/contract/admin.ts';
import { ADMIN_MARKETING_PATH, ADMIN_WAITLIST_PATH } from '#worker/domain/admin/admin-pages.ts';

import { adminEntryAtom } from './admin-entry.ts';
import { FiguresPanel, loadFigures } from './figures-panel.tsx';
import { usePendingParams, withoutListAddress } from './list-address.ts';
import { forgetSearch } from './list-search.ts';
import { LoadingLine } from './list-states.tsx';
import { loadTestimonials, TestimonialsPanel } from './testimonials-panel.tsx';
import { loadTickets, TicketsPanel } from './tickets-panel.tsx';

const TAB_NAMES = ['testimonials', 'tickets', 'marketing', 'figures'] as const;
type TabName = (typeof TAB_NAMES)[number];

const TABS: Record<
  TabName,
  { label: MessageDescriptor; waitingCount: (overview: AdminOverview) => number }
> = {
  testimonials: {
    label: msg`Testimonials`,
    waitingCount: ({ pendingTestimonialCount }) => pendingTestimonialCount,
  },
  tickets: { label: msg`Supportärenden`, waitingCount: ({ newTicketCount }) => newTicketCount },
  marketing: { label: msg`Marknadsföring`, waitingCount: () => 0 },
  figures: { label: msg`Läget`, waitingCount: ({ alarmCount }) => alarmCount },
};

/** In the address, so that reloads and links keep it. */
const TAB_PARAM = 'tab';

function readTab(params: URLSearchParams): TabName {
  const named = params.get(TAB_PARAM);
  return TAB_NAMES.find((name) => name === named) ?? 'testimonials';
}

export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const tab = readTab(url.searchParams);
  switch (tab) {
    case 'testimonials':
      return { tab, loaded: await settle(loadTestimonials(url)) };
    case 'tickets':
      return { tab, loaded: await settle(loadTickets(url)) };
    case 'marketing':
      return { tab };
    case 'figures':
      return { tab, loaded: await settle(loadFigures(url)) };
    default:
      return tab satisfies never;
  }
}

function AdminPage() {
  const { t, i18n } = useLingui();
  const entry = useAtomValue(adminEntryAtom);
  const page = useLoaderData<typeof loader>();
  const [params, setParams] = useSearchParams();
  const tab = readTab(usePendingParams());
  usePageTitle(t`Admin`);

  function openTab(name: string): void {
    forgetSearch();
    const next = withoutListAddress(params);
    next.set(TAB_PARAM, name);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="pt-2 pb-16 md:pt-4">
      <h1 className="text-4xl md:text-5xl">
        <Trans>Admin</Trans>
      </h1>
      <Tabs.Root value={tab} onValueChange={openTab} className="mt-6">
        <TabBar
          label={t`Delar av admin`}
          tabs={TAB_NAMES.map((name) => ({
            value: name,
            name: (
              <>
                {i18n._(TABS[name].label)}{' '}
                <Waiting
                  count={entry?.kind === 'let-in' ? TABS[name].waitingCount(entry.overview) : 0}
                />
              </>
            ),
          }))}
        />
        <Tabs.Content value={tab} className="pt-6">
          {page.tab === tab ? <Panel page={page} /> : <LoadingLine />}
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}

function Panel({ page }: { page: Awaited<ReturnType<typeof loader>> }) {
  switch (page.tab) {
    case 'testimonials':
      return <TestimonialsPanel loaded={page.loaded} />;
    case 'tickets':
      return <TicketsPanel loaded={page.loaded} />;
    case 'marketing':
      return <MarketingPanel />;
    case 'figures':
      return <FiguresPanel loaded={page.loaded} />;
    default:
      return page satisfies never;
  }
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="figures bg-clay-tint px-2 text-[0.8125rem] text-clay-text">
      <Plural value={count} one="# väntar" other="# väntar" />
    </span>
  );
}

function MarketingPanel() {
  const pathWithParams = usePathWithParams();
  return (
    <div className="grid gap-10 md:grid-cols-2">
      <section>
        <h2 className="text-2xl">
          <Trans>Kontakter</Trans>
        </h2>
        <p className="mt-2 mb-5 max-w-[34rem] text-soft">
          <Trans>
            De som har konto och har sagt ja till nyheter, med hur de använder tjänsten.
          </Trans>
        </p>
        <ButtonLink to={pathWithParams(ADMIN_MARKETING_PATH)}>
          <Trans>Exportera kontakter</Trans>
        </ButtonLink>
      </section>
      <section>
        <h2 className="text-2xl">
          <Trans>Väntelista</Trans>
        </h2>
        <p className="mt-2 mb-5 max-w-[34rem] text-soft">
          <Trans>
            De som vill veta när tjänsten öppnar, och vilka som har bekräftat sin adress.
          </Trans>
        </p>
        <ButtonLink to={pathWithParams(ADMIN_WAITLIST_PATH)} variant="secondary">
          <Trans>Visa väntelistan</Trans>
        </ButtonLink>
      </section>
    </div>
  );
}

export { AdminPage as Component };
