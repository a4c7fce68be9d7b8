import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';

import { DEMO_CATEGORIES, type DemoCategory } from './demo-categories.ts';
import { DemoCategorySection } from './demo-category-section.tsx';
import { DEMO_RESULT } from './demo-result.ts';
import { HAS_SCANNED, readSelection, toSelectedState } from './demo-route-state.ts';
import { DEMO_ON_OFFER, sumOfSelection, type DemoSelection } from './demo-selection.ts';
import { DemoSumBar } from './demo-sum-bar.tsx';
import { NoIndex } from './no-index.tsx';
import { useDemoRows } from './use-demo-rows.tsx';

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

/** The choice. The history keeps it too, so that the way back from the checkout leads to it. */
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
