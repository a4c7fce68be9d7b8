import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { lazy, type ComponentType } from 'react';

import type { AdminOverview } from '#worker/contract/admin.ts';

export type AdminTab = {
  /** As the address names it. */
  name: string;
  label: MessageDescriptor;
  /** Fetched when it is first opened. */
  Panel: ComponentType;
  /** What waits behind it for somebody. */
  waitingCount: (overview: AdminOverview) => number;
};

/** In the order in which they stand; the first is open at first. */
export const ADMIN_TABS: readonly [AdminTab, ...AdminTab[]] = [
  {
    name: 'testimonials',
    label: msg`Testimonials`,
    Panel: lazy(async () => {
      const { TestimonialsPanel } = await import('./testimonials/testimonials-panel.tsx');
      return { default: TestimonialsPanel };
    }),
    waitingCount: ({ pendingTestimonialCount }) => pendingTestimonialCount,
  },
  {
    name: 'tickets',
    label: msg`Supportärenden`,
    Panel: lazy(async () => {
      const { TicketsPanel } = await import('./tickets/tickets-panel.tsx');
      return { default: TicketsPanel };
    }),
    waitingCount: ({ newTicketCount }) => newTicketCount,
  },
  {
    name: 'marketing',
    label: msg`Marknadsföring`,
    Panel: lazy(async () => {
      const { MarketingPanel } = await import('./exports/marketing-panel.tsx');
      return { default: MarketingPanel };
    }),
    waitingCount: () => 0,
  },
  {
    name: 'figures',
    label: msg`Läget`,
    Panel: lazy(async () => {
      const { FiguresPanel } = await import('./figures/figures-panel.tsx');
      return { default: FiguresPanel };
    }),
    waitingCount: ({ alarmCount }) => alarmCount,
  },
];
