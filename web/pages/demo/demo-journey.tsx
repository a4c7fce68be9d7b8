import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Outlet, useLocation, useRevalidator } from 'react-router';

import { CHECKOUT_PATHS, CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { ConnectionContext } from '#web/entities/access/connection.ts';
import { AchievementsContext } from '#web/entities/achievements/achievements.ts';
import { CleanupsApiContext } from '#web/entities/cleanups/api.ts';
import { ChoiceApiContext } from '#web/entities/cleanups/choice-api.ts';
import { OrdersApiContext } from '#web/entities/orders/api.ts';
import { ScansApiContext } from '#web/entities/scans/api.ts';
import { needTexts } from '#web/shared/i18n/activate.ts';
import { whenIdle } from '#web/shared/lib/defer.ts';
import { type Journey, JourneyContext } from '#web/shared/router/journey.ts';

import {
  DEMO_CHOICE,
  DEMO_CLEANUPS,
  DEMO_CONNECTION,
  DEMO_ORDERS,
  DEMO_SCANS,
} from './demo-api.ts';
import { NoIndex } from './demo-mark.tsx';
import { DemoStrip } from './demo-strip.tsx';

const DIRECT = 'tier=direct';

const PLACES: Readonly<Record<string, string>> = {
  '/scan': '/demo/scan',
  [CHOOSE_PATHS.reset]: '/demo/clean',
  [CHOOSE_PATHS.direct]: `/demo/clean?${DIRECT}`,
  [CHECKOUT_PATHS.reset]: '/demo/checkout',
  [CHECKOUT_PATHS.direct]: `/demo/checkout?${DIRECT}`,
  '/receipt': '/demo/receipt',
};

export const DEMO_JOURNEY: Journey = {
  pathOf(path) {
    const [pathname = '', query] = path.split('?', 2);
    const place = PLACES[pathname] ?? pathname;
    if (query === undefined) return place;
    return `${place}${place.includes('?') ? '&' : '?'}${query}`;
  },
  dashboardPath: null,
  tierOf: ({ search }) => (new URLSearchParams(search).has('tier', 'direct') ? 'direct' : 'reset'),
  firstTier: 'reset',
  hasGmail: false,
};

/** What the signed-in pages beneath ask instead of the server. */
export function DemoServer({ children }: { children: ReactNode }) {
  return (
    <JourneyContext value={DEMO_JOURNEY}>
      <ConnectionContext value={DEMO_CONNECTION}>
        <ScansApiContext value={DEMO_SCANS}>
          <CleanupsApiContext value={DEMO_CLEANUPS}>
            <ChoiceApiContext value={DEMO_CHOICE}>
              <OrdersApiContext value={DEMO_ORDERS}>
                <AchievementsContext value={awardNothing}>{children}</AchievementsContext>
              </OrdersApiContext>
            </ChoiceApiContext>
          </CleanupsApiContext>
        </ScansApiContext>
      </ConnectionContext>
    </JourneyContext>
  );
}

/** Idle timeout. */
const LONGEST_WAIT_MS = 3000;

/** What the step after each needs. */
const NEXT_STEPS: Readonly<Record<string, () => Promise<unknown>>> = {
  '/demo/scan': () => Promise.all([import('./demo-clean-page.tsx'), needTexts('choice')]),
  '/demo/clean': () => import('./demo-checkout-page.tsx'),
  '/demo/checkout': () => Promise.all([import('./demo-receipt-page.tsx'), needTexts('receipt')]),
};

/** Once the page is idle, so that no step waits for its code or texts. */
function useNextStepAhead(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const load = NEXT_STEPS[pathname];
    if (load === undefined) return undefined;
    // Fetched when needed instead.
    return whenIdle(() => void load().catch(() => undefined), LONGEST_WAIT_MS);
  }, [pathname]);
}

function DemoJourney() {
  useTextsOfLanguage();
  useNextStepAhead();
  return (
    <DemoServer>
      <NoIndex />
      <DemoStrip />
      <Outlet />
    </DemoServer>
  );
}

async function awardNothing() {
  return [];
}

/** The mailbox's texts are the language's: they are loaded again when it changes. */
function useTextsOfLanguage(): void {
  const { i18n } = useLingui();
  const { revalidate } = useRevalidator();
  const loadedIn = useRef(i18n.locale);
  const loadAgain = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (loadedIn.current === i18n.locale) return;
    loadedIn.current = i18n.locale;
    loadAgain();
  }, [i18n.locale]);
}

export { DemoJourney as Component };
