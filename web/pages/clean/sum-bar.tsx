import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { Spinner } from '#web/shared/components/loading.tsx';
import { priceListAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { CarRange, Co2Estimate, Co2Span } from '#web/entities/co2/rates.tsx';
import { StorageGain } from '#web/entities/scans/storage-gain.tsx';
import type { StorageUse } from '#web/entities/scans/storage-use.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { CO2_METHOD, storageRange } from '#worker/domain/co2.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';
import { endedFlow } from '#worker/domain/unsubscribes/ended-flow.ts';

import { allRows, type CleanSections } from '#web/entities/cleanups/clean-sections.ts';
import { useExclusions } from '#web/entities/cleanups/exclusion-choice.ts';
import { sendersToLeave, useGroupChoice } from '#web/entities/cleanups/group-choice.ts';
import { type ChosenIds, chosenRows, sumOf, useTier } from '#web/entities/cleanups/row-choice.ts';
import { useIsWide, useRoomBelow } from '#web/shared/lib/viewport.ts';

type ChosenSumProps = {
  sections: CleanSections;
  chosen: ChosenIds;
  storage: StorageUse | null;
  isFull: boolean;
};

export function ChosenSum({ sections, chosen, storage, isFull }: ChosenSumProps) {
  const format = useFormat();
  const tier = useTier();
  const { sizeBytes } = sumOf(chosenRows(allRows(sections), chosen));
  const { leaving } = useGroupChoice();
  const senders = tier === 'reset' ? chosenRows(sections.newsletters, chosen) : [];
  const flow = endedFlow(sendersToLeave(senders, leaving));
  const co2 = storageRange(sizeBytes, CO2_METHOD);

  const yearly =
    flow.centralKg === 0 ? null : (
      <>
        <Trans>Ett år av nyhetsbreven: {format.kg(flow.centralKg)} kg till</Trans>
        {', '}
        <span className="md:inline-block">
          <Co2Span co2={flow} />
        </span>
      </>
    );
  const car = (
    <span className="md:inline-block">
      <Trans>
        ungefär som <CarRange co2={co2} />
      </Trans>
    </span>
  );
  return (
    <>
      {storage === null || sizeBytes === 0 ? null : (
        <p className="text-[0.875rem] leading-snug font-semibold md:mt-1 md:text-[0.9375rem]">
          <StorageGain use={storage} choiceBytes={sizeBytes} />
        </p>
      )}
      {isFull ? (
        <>
          <p className="text-[0.875rem] leading-snug md:mt-1 md:text-[0.9375rem]">
            <Co2Estimate co2={co2} isPublished />
          </p>
          {yearly === null ? null : (
            <p className="text-[0.875rem] leading-snug md:text-[0.9375rem]">{yearly}</p>
          )}
          <p className="text-[0.8125rem] leading-snug text-bar-soft md:mt-1">
            <span className="max-md:block">
              <ChosenKinds sections={sections} chosen={chosen} />
            </span>
            <span className="max-md:hidden">{' · '}</span>
            {car}
          </p>
        </>
      ) : (
        // In one paragraph, which takes fewer lines.
        <p className="text-[0.8125rem] leading-snug">
          <Co2Estimate co2={co2} isPublished />
          {yearly === null ? null : (
            <>
              {' · '}
              {yearly}
            </>
          )}
          <span className="text-bar-soft">
            {' · '}
            {car}
          </span>
        </p>
      )}
    </>
  );
}

/** "12 avsändare, 3 år, 1 storlek". */
function ChosenKinds({ sections, chosen }: Pick<ChosenSumProps, 'sections' | 'chosen'>) {
  const { t } = useLingui();
  const { excludedCount } = sumOf(chosenRows(allRows(sections), chosen));
  const senders = chosenRows(sections.newsletters, chosen).length;
  const years = chosenRows(sections.old, chosen).length;
  const sizes = chosenRows(sections.large, chosen).length;
  const ownSizes = chosenRows(sections.ownLarge, chosen).length;
  const kinds = [
    senders === 0 ? null : t`${plural(senders, { one: '# avsändare', other: '# avsändare' })}`,
    years === 0 ? null : t`${plural(years, { one: '# år', other: '# år' })}`,
    sizes === 0 ? null : t`${plural(sizes, { one: '# storlek', other: '# storlekar' })}`,
    ownSizes === 0
      ? null
      : t`${plural(ownSizes, { one: '# storlek av skickat', other: '# storlekar av skickat' })}`,
    excludedCount === 0
      ? null
      : t`${plural(excludedCount, { one: '# behålls', other: '# behålls' })}`,
  ];
  return <>{kinds.filter((kind) => kind !== null).join(', ')}</>;
}

type SumBarProps = {
  sections: CleanSections;
  chosen: ChosenIds;
  storage: StorageUse | null;
  isPlacing: boolean;
  onGoOn: () => void;
  notice: ReactNode;
};

/** Sticky where there is room; on a phone details unfold to leave room for the list. */
export function SumBar(props: SumBarProps) {
  const { sections, chosen, storage, isPlacing, onGoOn, notice } = props;
  const dock = useRef<HTMLDivElement>(null);
  useRoomBelow(dock);
  const id = useId();
  const isWide = useIsWide();
  const format = useFormat();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { isCounting } = useExclusions();
  const { rowCount, messageCount, sizeBytes } = sumOf(chosenRows(allRows(sections), chosen));
  const isFull = isWide || isUnfolded;
  return (
    <div
      ref={dock}
      className="above-banner pointer-events-none bottom-[var(--taken-by-banner,0px)] z-20 -mx-2 mt-6 bg-linear-to-t from-paper from-[calc(100%-1rem)] to-transparent px-2 pt-2 pb-2 md:pt-4 md:pb-3 [@media(min-height:36rem)]:@3xs:sticky"
    >
      {/* Always mounted: screen readers do not announce a live region that arrives with content. */}
      <div role="status">{notice}</div>
      <div
        className={`pointer-events-auto relative flex gap-y-2 rounded-button bg-bar px-4 py-3 text-bar-text shadow-[0_20px_40px_var(--shadow)] outline outline-line md:flex-row md:items-center md:justify-between md:p-6 ${
          rowCount === 0
            ? 'flex-wrap items-center justify-between gap-x-4'
            : 'flex-col gap-x-10 md:flex-wrap'
        }`}
      >
        <div id={id} className={`min-w-0 ${rowCount === 0 ? '' : 'md:grow md:basis-72'}`}>
          <p
            role="status"
            className={`text-lg leading-snug font-semibold ${rowCount === 0 ? '' : 'max-md:pr-6 max-md:tracking-tight'}`}
          >
            {rowCount === 0 ? (
              <Trans>Inget valt än</Trans>
            ) : (
              <>
                <Plural value={messageCount} one="# mejl valt" other="# mejl valda" />
                {', '}
                {format.bytes(sizeBytes)}
                {isCounting ? (
                  <span className="font-normal text-bar-soft">
                    {' '}
                    <Trans>(räknar om …)</Trans>
                  </span>
                ) : null}
              </>
            )}
          </p>
          {rowCount === 0 ? (
            <PriceLine />
          ) : (
            <ChosenSum sections={sections} chosen={chosen} storage={storage} isFull={isFull} />
          )}
        </div>
        <div
          className={`flex gap-x-3 gap-y-2 ${
            isFull ? 'flex-col items-stretch text-center' : 'flex-wrap items-center'
          }`}
        >
          <ContinueButton
            messageCount={messageCount}
            isCounting={isCounting}
            isPlacing={isPlacing}
            isBeside={!isFull && rowCount > 0}
            onGoOn={onGoOn}
          />
          {rowCount === 0 ? null : (
            <div className={isFull ? '' : 'max-w-16'}>
              <PriceLine isNextStep={isFull} />
            </div>
          )}
        </div>
        {rowCount === 0 || isWide ? null : (
          <FoldButton
            isUnfolded={isUnfolded}
            controls={id}
            onToggle={() => setIsUnfolded(!isUnfolded)}
          />
        )}
      </div>
    </div>
  );
}

type ContinueButtonProps = Pick<SumBarProps, 'isPlacing' | 'onGoOn'> & {
  messageCount: number;
  isCounting: boolean;
  /** The price stands beside it, not beneath. */
  isBeside: boolean;
};

function ContinueButton(props: ContinueButtonProps) {
  const { messageCount, isCounting, isPlacing, isBeside, onGoOn } = props;
  const tier = useTier();
  return (
    <Button
      variant="bar"
      disabled={messageCount === 0 && tier === 'direct'}
      isBusy={isPlacing}
      onClick={onGoOn}
      className={`max-md:min-h-11 max-md:grow max-md:py-1.5 max-md:text-[0.875rem] ${
        messageCount === 0 ? 'max-md:px-2.5' : 'max-md:px-1'
      } ${isBeside ? 'basis-40' : ''}`}
    >
      {isPlacing ? <Spinner /> : null}
      {messageCount === 0 || isCounting ? (
        <Trans>Gå vidare</Trans>
      ) : (
        <Plural value={messageCount} one="Gå vidare med # mejl" other="Gå vidare med # mejl" />
      )}
    </Button>
  );
}

type FoldButtonProps = { isUnfolded: boolean; controls: string; onToggle: () => void };

function FoldButton({ isUnfolded, controls, onToggle }: FoldButtonProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Mer om ditt val`}
      aria-expanded={isUnfolded}
      aria-controls={controls}
      onClick={onToggle}
      className="absolute top-0 right-0 grid size-11 place-items-center text-bar-soft hover:text-bar-text focus-visible:outline-bar-text"
    >
      <ChevronUp
        aria-hidden="true"
        className={`size-5 transition-transform ${isUnfolded ? 'rotate-180' : ''}`}
      />
    </button>
  );
}

function PriceLine({ isNextStep = false }: { isNextStep?: boolean }) {
  const format = useFormat();
  const tier = useTier();
  const currency = useCurrency();
  const { totalMinor } = orderAmounts(useAtomValue(priceListAtom), tier, currency, false);
  const price = format.money(totalMinor, currency);
  return (
    <p className="text-[0.8125rem] leading-snug text-bar-soft">
      {isNextStep ? (
        <Trans>{price} per städning. Du betalar i kassan.</Trans>
      ) : (
        <Trans>{price} per städning</Trans>
      )}
    </p>
  );
}
