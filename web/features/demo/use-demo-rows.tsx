import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  Backpack,
  BriefcaseBusiness,
  House,
  MessagesSquare,
  TicketsPlane,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';

import type { DemoCategory } from './demo-categories.ts';
import {
  DEMO_ATTACHMENTS,
  DEMO_NEWSLETTERS,
  DEMO_NOTIFICATIONS,
  DEMO_OLD_EMAILS,
  type DemoIcon,
} from './demo-items.ts';
import type { DemoRow } from './demo-row.ts';

const ICONS: Record<DemoIcon, ReactNode> = {
  work: <BriefcaseBusiness />,
  travel: <TicketsPlane />,
  school: <Backpack />,
  club: <Users />,
  home: <House />,
  group: <MessagesSquare />,
};

/** The lines of each category, in the language on the page. */
export function useDemoRows(): Record<DemoCategory, DemoRow[]> {
  const { t, i18n } = useLingui();
  return {
    newsletters: DEMO_NEWSLETTERS.map((item) => ({
      item,
      name: i18n._(item.sender),
      detail: t`${plural(item.weeklyCount, { one: '# i veckan', other: '# i veckan' })}`,
      icon: null,
      savingKg: item.co2Kg + item.yearlyCO2Savings,
    })),
    notifications: DEMO_NOTIFICATIONS.map((item) => ({
      item,
      name: i18n._(item.sender),
      detail: null,
      icon: null,
      savingKg: item.co2Kg,
    })),
    oldEmails: DEMO_OLD_EMAILS.map((item) => ({
      item,
      name: i18n._(item.category),
      detail: null,
      icon: ICONS[item.icon],
      savingKg: item.co2Kg,
    })),
    attachments: DEMO_ATTACHMENTS.map((item) => ({
      item,
      name: i18n._(item.subject),
      detail: t`från ${i18n._(item.from)}`,
      icon: null,
      savingKg: item.co2Kg,
    })),
  };
}
