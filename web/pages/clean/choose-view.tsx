import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, Lightbulb, ShieldCheck } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';

import { Tag } from '#web/shared/components/marks.tsx';
import { ClosedSalesNote } from '#web/entities/orders/tier-cards.tsx';
import type { StorageUse } from '#web/entities/scans/storage-use.ts';
import { UnsureNote } from '#web/entities/scans/result-notes.tsx';
import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

import { ChooseNotice } from './choose-notice.tsx';
import { type Choice, CleanSection, SectionCount } from './clean-section.tsx';
import {
  type CleanSections,
  heaviestBytes,
  type SizeRow,
  withoutTaken,
} from '#web/entities/cleanups/clean-sections.ts';
import { ChoiceCsvButton } from '#web/features/cleanups/csv-buttons.tsx';
import { NewsletterSection } from './newsletter-section.tsx';
import { OldSection } from './old-section.tsx';
import type { OrderProblem } from './place-order.ts';
import { ProtectedSection } from './protected-section.tsx';
import { sumOf, useTier } from '#web/entities/cleanups/row-choice.ts';
import { RowList } from './row/row-line.tsx';
import { SizeName } from '#web/entities/scans/row-name.tsx';
import { SumBar } from './sum-bar.tsx';
import { useIsWide } from '#web/shared/lib/viewport.ts';

/** Never selected with the rest. */
function OwnLargeRows({ rows, ...choice }: Choice & { rows: readonly SizeRow[] }) {
  const id = useId();
  const named = useMemo(() => rows.map((row) => ({ row, name: <SentSize row={row} /> })), [rows]);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="text-lg">
        <Trans>Stora mejl som du själv har skickat</Trans>
      </h3>
      <p className="mt-2 mb-4 max-w-[44rem] text-[0.9375rem] text-soft">
        <Trans>
          De kryssas aldrig i åt dig. Mottagaren har kvar sitt exemplar: det är din kopia som
          flyttas.
        </Trans>
      </p>
      <RowList named={named} heaviestBytes={heaviestBytes(rows)} {...choice} />
    </section>
  );
}

/** Named apart from the row of the same size above. */
function SentSize({ row }: { row: SizeRow }) {
  return (
    <Trans>
      Skickat, <SizeName {...row.reason} />
    </Trans>
  );
}

type LargeSectionProps = Choice & {
  rows: readonly SizeRow[];
  ownRows: readonly SizeRow[];
};

function LargeSection({ rows, ownRows, ...choice }: LargeSectionProps) {
  const { t } = useLingui();
  const tier = useTier();
  const named = useMemo(
    () => rows.map((row) => ({ row, name: <SizeName {...row.reason} /> })),
    [rows],
  );
  const { messageCount } = sumOf(withoutTaken(rows));
  return (
    <CleanSection
      name="large"
      heading={
        messageCount === 0
          ? t`Stora bilagor`
          : t`${plural(messageCount, { one: '# stor bilaga', other: '# stora bilagor' })}`
      }
      selectAllLabel={t`Välj alla stora bilagor`}
      summary={
        <>
          <Trans>Diverse avsändare</Trans>
          <SectionCount rows={rows} />
        </>
      }
      rows={rows}
      emptyText={
        tier === 'reset' ? (
          <Trans>Inga mejl på 10 MB eller mer att städa. Platsen tas av många små.</Trans>
        ) : (
          <Trans>Inga mejl på 10 MB eller mer att städa.</Trans>
        )
      }
      beneath={<OwnLargeRows rows={ownRows} {...choice} />}
      {...choice}
    >
      <p className="mb-4 max-w-[44rem] text-[0.9375rem] text-soft">
        <Trans>
          Mejl på 10 MB eller mer, hur gamla de än är. Hela mejlet flyttas, inte bara bilagan.
        </Trans>
      </p>
      <RowList named={named} heaviestBytes={heaviestBytes(rows)} {...choice} />
    </CleanSection>
  );
}

function ProtectedNote({ count }: { count: number }) {
  const isWide = useIsWide();
  return (
    <div className="mt-4 flex max-w-[44rem] gap-3 text-[0.9375rem] md:mt-6">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-moss" />
      <details open={isWide} className="group">
        <summary className="-my-2 flex w-fit list-none items-center gap-2 py-2 font-semibold [&::-webkit-details-marker]:hidden">
          {count === 0 ? (
            <Trans>Det här är skyddat från början</Trans>
          ) : (
            <Plural
              value={count}
              one="# skyddat mejl är inte med"
              other="# skyddade mejl är inte med"
            />
          )}
          <ChevronDown
            aria-hidden="true"
            className="size-4 text-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <p className="mt-1 text-soft">
          <Trans>
            Stjärnmärkt, etiketterat, utkast, chattar, besvarat och allt yngre än 30 dagar. Kvitton,
            beställningar, dem du har skrivit till och avsändare som myndigheter, banker och vård.
            Det du själv har skickat, utom stora mejl som du kan kryssa i. Bland gamla och stora
            mejl också det som Gmail har märkt som viktigt.
          </Trans>
        </p>
      </details>
    </div>
  );
}

function DeepTips() {
  const isWide = useIsWide();
  return (
    <details open={isWide} className="group mt-4 max-w-[44rem] border-l-4 border-moss pl-4 md:mt-6">
      <summary className="-my-2 flex w-fit list-none items-center gap-2 py-2 [&::-webkit-details-marker]:hidden">
        <Lightbulb aria-hidden="true" className="size-5 text-moss" />
        <h2 className="text-lg">
          <Trans>Tips</Trans>
        </h2>
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-[0.9375rem] text-soft marker:text-line-strong">
        <li>
          <Trans>
            Börja med det du aldrig öppnar. Under varje avsändare står hur mycket du har läst.
          </Trans>
        </li>
        <li>
          <Trans>Avsluta det du inte läser: det som inte skickas behöver du aldrig städa.</Trans>
        </li>
        <li>
          <Trans>Några få stora bilagor väger ofta mer än tusentals vanliga mejl.</Trans>
        </li>
      </ul>
    </details>
  );
}

type ChooseViewProps = Choice & {
  sections: CleanSections;
  rows: CleanRows;
  mode: ScanMode;
  storage: StorageUse | null;
  /** An earlier selection was dropped, because the rows have changed. */
  isOutdated: boolean;
  wasJustGranted: boolean;
  isPlacing: boolean;
  problem: OrderProblem | null;
  newerNotice: ReactNode;
  onForgetProblem: () => void;
  onGoOn: () => void;
};

export function ChooseView(props: ChooseViewProps) {
  const { sections, rows, mode, chosen, onChoose, isPlacing, onGoOn } = props;
  const tier = useTier();
  const choice = { chosen, onChoose };
  return (
    <div className="@container pt-6 md:pt-10">
      <Tag>{tier === 'reset' ? <Trans>Djupstäda</Trans> : <Trans>Snabbstäda</Trans>}</Tag>
      <h1 className="mt-4 md:mt-6 text-[clamp(2.25rem,10.5vw,3rem)] sm:text-7xl">
        <Trans>Vad ska bort?</Trans>
      </h1>
      <p className="mt-3 max-w-[36rem] text-soft max-sm:text-[0.9375rem] max-sm:leading-snug sm:text-lg md:mt-6">
        <Trans>
          Det du kryssar i flyttas till papperskorgen i Gmail, som töms efter 30 dagar. Fram till
          dess kan du lägga tillbaka det.
        </Trans>{' '}
        {tier === 'reset' ? (
          <Trans>Vi begär också avregistrering från nyhetsbreven du väljer, där det går.</Trans>
        ) : null}{' '}
        {rows.doubts.length === 0 ? (
          <Trans>Antalen är exakta, storlekarna uppskattade.</Trans>
        ) : null}
      </p>
      <ClosedSalesNote />
      <UnsureNote doubts={rows.doubts} />
      {tier === 'reset' ? <DeepTips /> : null}
      <ProtectedNote count={rows.protectedCount} />

      <div className="mt-6 border-b border-line md:mt-16">
        <NewsletterSection
          key={rows.rowsVersion}
          rows={sections.newsletters}
          smallerSenders={rows.smallerSenders}
          mode={mode}
          {...choice}
        />
        <OldSection rows={sections.old} oldNewsletterCount={rows.oldNewsletterCount} {...choice} />
        <LargeSection rows={sections.large} ownRows={sections.ownLarge} {...choice} />
        <ProtectedSection {...rows} />
      </div>
      <ChoiceCsvButton rows={rows} />

      <SumBar
        sections={sections}
        chosen={chosen}
        storage={props.storage}
        isPlacing={isPlacing}
        onGoOn={onGoOn}
        notice={
          <ChooseNotice
            isOutdated={props.isOutdated}
            wasJustGranted={props.wasJustGranted}
            isPlacing={isPlacing}
            problem={props.problem}
            onForgetProblem={props.onForgetProblem}
            onRetry={onGoOn}
            otherwise={props.newerNotice}
          />
        }
      />
    </div>
  );
}
