import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  ArrowLeft,
  Backpack,
  BriefcaseBusiness,
  House,
  MessagesSquare,
  TicketsPlane,
  Users,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { useKeptPath } from '#web/shared/router/paths.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { priceListAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { useRoomBelow } from '#web/shared/lib/viewport.ts';
import { Co2Span } from '#web/entities/co2/rates.tsx';
import { TIER_NAME } from '#web/entities/orders/tier-name.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { BYTES_PER_GIB, carKm } from '#worker/domain/co2.ts';

import {
  DEMO_CATEGORIES,
  type DemoCategory,
  DEMO_ATTACHMENTS,
  DEMO_NEWSLETTERS,
  DEMO_NOTIFICATIONS,
  DEMO_OLD_EMAILS,
  type DemoIcon,
} from './demo-items.ts';
import { DemoCategorySection, type DemoRow } from './demo-category-section.tsx';
import { savingRange, DEMO_TIER, demoAmounts } from './demo-sums.ts';
import { EMPTY_DEMO_PAYMENT } from './demo-payment-form.tsx';
import { DEMO_RESULT } from '#web/entities/scans/demo-result.ts';
import { HAS_SCANNED, readSelection, toSelectedState } from './demo-route-state.ts';
import {
  DEMO_ON_OFFER,
  type DemoSelection,
  type SelectionSum,
  sumOfSelection,
} from './demo-selection.ts';
import { NoIndex } from './demo-mark.tsx';

type DemoSumBarProps = { sum: SelectionSum; onGoOn: () => void };

function DemoSumBar({ sum, onGoOn }: DemoSumBarProps) {
  const dock = useRef<HTMLDivElement>(null);
  useRoomBelow(dock);
  const isEmpty = sum.emailCount === 0;
  return (
    <div
      ref={dock}
      className="above-banner pointer-events-none bottom-[var(--taken-by-banner,0px)] z-20 -mx-2 mt-6 bg-linear-to-t from-paper from-[calc(100%-1rem)] to-transparent px-2 pt-4 pb-3 *:pointer-events-auto [@media(min-height:36rem)]:sticky"
    >
      <div
        className={`flex gap-x-4 gap-y-3 rounded-button bg-bar p-4 text-bar-text shadow-[0_20px_40px_var(--shadow)] outline outline-line sm:flex-row sm:items-center sm:justify-between sm:p-6 ${
          isEmpty ? 'items-center justify-between' : 'flex-col'
        }`}
      >
        {isEmpty ? (
          <p role="status" className="text-lg leading-snug font-semibold">
            <Trans>Inget valt än</Trans>
          </p>
        ) : (
          <DemoChosenSum sum={sum} />
        )}
        <div
          className={`flex flex-col gap-2 text-center ${isEmpty ? 'max-w-48 sm:max-w-56' : 'sm:max-w-56'}`}
        >
          <Button variant="bar" disabled={isEmpty} onClick={onGoOn}>
            {isEmpty ? (
              <Trans>Städa</Trans>
            ) : (
              <Plural value={sum.emailCount} one="Städa # mejl" other="Städa # mejl" />
            )}
          </Button>
          <PriceLine />
        </div>
      </div>
    </div>
  );
}

function PriceLine() {
  const { i18n } = useLingui();
  const format = useFormat();
  const { totalMinor, currency } = demoAmounts(
    useAtomValue(priceListAtom),
    useCurrency(),
    EMPTY_DEMO_PAYMENT,
  );
  const tierName = i18n._(TIER_NAME[DEMO_TIER]);
  const price = format.money(totalMinor, currency);
  return (
    <p className="text-[0.8125rem] leading-snug text-bar-soft">
      <Trans>
        {tierName}, {price} på låtsas. Det är en demo: inga pengar dras.
      </Trans>
    </p>
  );
}

function DemoChosenSum({ sum }: { sum: SelectionSum }) {
  const { t } = useLingui();
  const format = useFormat();
  const { emailCount, sizeGB, co2Kg, yearlyCO2Savings, co2Savings } = sum;
  const total = t`${format.kg(co2Savings)} kg`;
  const km = format.amount(carKm(co2Savings));
  return (
    <div className="min-w-0">
      <p role="status" className="text-lg leading-snug font-semibold">
        <Plural value={emailCount} one="# mejl valt" other="# mejl valda" />
        {' · '}
        {format.bytes(sizeGB * BYTES_PER_GIB)}
      </p>
      <p className="mt-1 text-[0.9375rem]">
        <Trans>
          Sparar {total} CO₂ per år, lika mycket som {km} km med bil
        </Trans>
      </p>
      <p className="mt-1 text-[0.8125rem] text-bar-soft">
        {yearlyCO2Savings === 0 ? null : (
          <>
            <Trans>
              {format.kg(co2Kg)} kg från det som ligger där, {format.kg(yearlyCO2Savings)} kg om
              nyhetsbreven slutar komma
            </Trans>
            {' · '}
          </>
        )}
        <span className="figures whitespace-nowrap">
          <Co2Span co2={savingRange(sum)} />
        </span>
      </p>
    </div>
  );
}

const ICONS: Record<DemoIcon, ReactNode> = {
  work: <BriefcaseBusiness />,
  travel: <TicketsPlane />,
  school: <Backpack />,
  club: <Users />,
  home: <House />,
  group: <MessagesSquare />,
};

function useDemoRows(): Record<DemoCategory, DemoRow[]> {
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

export function DemoCleanPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const rows = useDemoRows();
  const [selection, setSelection] = useKeptSelection();
  const [openCategory, setOpenCategory] = useState<DemoCategory | null>('newsletters');
  usePageTitle(t`Demo: välj vad som ska bort`);
  const sum = sumOfSelection(selection);

  function goOn(): void {
    const { co2Savings, yearlyCO2Savings, emailCount } = sum;
    const state = { co2Savings, yearlyCO2Savings, emailCount, ...toSelectedState(selection) };
    void navigate(keptPath('/demo/checkout'), { state });
  }

  return (
    <div className="pt-2 md:pt-4">
      <NoIndex />
      <Link
        to={keptPath('/demo/scan')}
        state={HAS_SCANNED}
        className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Tillbaka till resultatet</Trans>
      </Link>
      <h1 className="mt-4 text-5xl sm:text-7xl">
        <Trans>Vad ska bort?</Trans>
      </h1>
      <p className="mt-4 max-w-[36rem] text-soft sm:text-lg md:mt-6">
        <Trans>
          Kryssa för det du vill slippa. På riktigt hamnar det i papperskorgen i Gmail, där det går
          att ångra i 30 dagar. Här händer ingenting.
        </Trans>
      </p>
      <div className="mt-6 border-b border-line md:mt-16">
        {DEMO_CATEGORIES.map((category) => (
          <DemoCategorySection
            key={category}
            category={category}
            rows={rows[category]}
            selection={selection}
            onSelect={setSelection}
            isOpen={openCategory === category}
            onToggleOpen={() => setOpenCategory(openCategory === category ? null : category)}
          />
        ))}
      </div>
      <p className="mt-4 max-w-[44rem] text-[0.9375rem] text-soft">
        <Plural
          value={DEMO_RESULT.totalEmails - DEMO_ON_OFFER.emailCount}
          one="# mejl till är skyddat och blir kvar."
          other="# mejl till är skyddade och blir kvar."
        />
      </p>
      <DemoSumBar sum={sum} onGoOn={goOn} />
    </div>
  );
}

/** In the history state too, for the way back from the checkout. */
function useKeptSelection() {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const { state } = useLocation();
  const [selection, setSelection] = useState<DemoSelection>(() => readSelection(state));

  useEffect(() => {
    void navigate(keptPath('/demo/clean'), {
      replace: true,
      preventScrollReset: true,
      state: toSelectedState(selection),
    });
  }, [navigate, keptPath, selection]);

  return [selection, setSelection] as const;
}

export { DemoCleanPage as Component };
