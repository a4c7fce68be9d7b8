import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { ALARMING_GAUGES, type Counter, type Gauge } from '#worker/domain/stats/daily-figures.ts';
import type { UsageEventName } from '#worker/domain/stats/usage-events.ts';

export const COUNTER_NAMES: Record<Counter, MessageDescriptor> = {
  scansBegun: msg`Påbörjade`,
  scansFinished: msg`Klara`,
  scansFailed: msg`Misslyckade`,
  scansUnsure: msg`Osäkra`,
  ordersMade: msg`Lagda ordrar`,
  ordersPaid: msg`Betalda ordrar`,
  refundsMade: msg`Återbetalningar`,
  cleanupsFailed: msg`Misslyckade eller delvis misslyckade`,
  mailFailed: msg`Kunde inte skickas`,
  deadLetters: msg`Delar som kön gav upp`,
  grantsLeft: msg`Åtkomster som Google inte avslutade`,
};

export const GAUGE_NAMES: Record<Gauge, MessageDescriptor> = {
  unitsUsed: msg`Använda enheter`,
  mailToMove: msg`Mejl kvar att flytta`,
  sendersWaiting: msg`Avsändare kvar att avregistrera från`,
  cleanupsSuspended: msg`Väntar på ny åtkomst från köparen`,
  cleanupsStopped: msg`Betalda städningar som har stannat`,
  mailWaiting: msg`Väntar på att skickas`,
  mailOverdue: msg`Mejl som skulle ha gått`,
  mailLost: msg`Mejl om köp som inte kom fram`,
  purgesOverdue: msg`Åtkomster och uppgifter kvar efter sin tid`,
  erasuresOverdue: msg`Konton som skulle vara raderade`,
  grantsOverdue: msg`Åtkomster som Google inte har avslutat än`,
  ordersOverdue: msg`Ordrar som skulle vara avslutade`,
  withdrawalsOverdue: msg`Ångrade köp som inte är avgjorda`,
  refundsOwed: msg`Återbetalningar som väntar på dig`,
  refundsOverdue: msg`Återbetalningar som inte har gått iväg`,
  paymentsDisputed: msg`Bestridda betalningar som väntar på ditt svar`,
  stepsFailing: msg`Delar av genomgången som inte har blivit klara på en timme`,
  doubts: msg`Osäkra skanningar i går och i dag, där Gmail inte svarade som väntat`,
};

export const USAGE_NAMES: Record<UsageEventName, MessageDescriptor> = {
  page_view: msg`Visade sidor`,
  button_click: msg`Tryckta knappar`,
  join_waitlist: msg`Väntelistan öppnad från sidans topp`,
  waitlist_signup: msg`Anmälningar till väntelistan`,
};

type FigureGroup = {
  name: string;
  title: MessageDescriptor;
  counters: readonly Counter[];
  gauges: readonly Gauge[];
};

export const FIGURE_GROUPS: readonly FigureGroup[] = [
  {
    name: 'late',
    title: msg`Försenat`,
    counters: ['grantsLeft'],
    gauges: [...ALARMING_GAUGES],
  },
  {
    name: 'scans',
    title: msg`Skanningar`,
    counters: ['scansBegun', 'scansFinished', 'scansFailed', 'scansUnsure'],
    gauges: [],
  },
  {
    name: 'orders',
    title: msg`Köp`,
    counters: ['ordersMade', 'ordersPaid', 'refundsMade'],
    gauges: [],
  },
  {
    name: 'cleanups',
    title: msg`Städningar`,
    counters: ['cleanupsFailed', 'deadLetters'],
    gauges: ['mailToMove', 'sendersWaiting', 'cleanupsSuspended'],
  },
  { name: 'mail', title: msg`Mejl från oss`, counters: ['mailFailed'], gauges: ['mailWaiting'] },
  { name: 'quota', title: msg`Googles kvot`, counters: [], gauges: ['unitsUsed'] },
];
