import { createContext, useCallback, useContext } from 'react';

import { tierOfPath } from '#worker/domain/orders/chosen-rows.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';

import { usePathWithParams } from './paths.ts';

/** Where the pages from the scan to the receipt lie. */
export type Journey = {
  /** From the address of the signed-in page, which may have a query. */
  pathOf: (path: string) => string;
  /** null: there is none. */
  dashboardPath: string | null;
  tierOf: (address: { pathname: string; search: string }) => Tier;
  /** What a result leads to if no plan was chosen before. */
  firstTier: Tier;
  /** The mail can be opened in Gmail. */
  hasGmail: boolean;
};

/** The demo lies elsewhere. */
export const JourneyContext = createContext<Journey>({
  pathOf: (path) => path,
  dashboardPath: '/dashboard',
  tierOf: ({ pathname }) => tierOfPath(pathname),
  firstTier: 'direct',
  hasGmail: true,
});

export function useJourney(): Journey {
  return useContext(JourneyContext);
}

export function useJourneyPath(): (path: string) => string {
  const pathWithParams = usePathWithParams();
  const { pathOf } = useJourney();
  return useCallback((path: string) => pathWithParams(pathOf(path)), [pathWithParams, pathOf]);
}
