import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { client, unwrap } from '#web/shared/api/client.ts';
import { FoldedTable } from '#web/shared/components/folded-table.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { type Loaded, settle, useKept } from '#web/shared/router/kept-data.ts';
import { type AdminFigures, adminFiguresSchema } from '#worker/contract/admin.ts';
import { ALARMING_GAUGES } from '#worker/domain/stats/daily-figures.ts';

import { FigureGroup, type FigureSeries } from './figure-group.tsx';
import { COUNTER_NAMES, FIGURE_GROUPS, GAUGE_NAMES, USAGE_NAMES } from './figure-names.ts';
import { useLiveRevalidation } from './live-revalidation.ts';
import { LoadProblem, LostLine } from './list-states.tsx';
import { loadUnsentMail, UnsentMailPart } from './unsent-mail.tsx';

type FiguresData = {
  figures: AdminFigures;
  unsent: Loaded<Awaited<ReturnType<typeof loadUnsentMail>>>;
};

export async function loadFigures(url: URL): Promise<FiguresData> {
  const [figures, unsent] = await Promise.all([
    unwrap(client.api.admin.figures.$get(), adminFiguresSchema),
    settle(loadUnsentMail(url)),
  ]);
  return { figures, unsent };
}

export function FiguresPanel(props: { loaded: Loaded<FiguresData> }) {
  const loaded = useKept(props.loaded);
  const line = useLiveRevalidation();
  if (loaded.kind === 'failed') {
    return (
      <LoadProblem error={loaded.error}>
        <Trans>Kunde inte hämta siffrorna</Trans>
      </LoadProblem>
    );
  }
  const { figures, unsent } = loaded.data;
  return (
    <>
      <LostLine line={line} />
      <Figures figures={figures} />
      <UnsentMailPart loaded={unsent} />
    </>
  );
}

function useFigureGroups({ counters, gauges, usage }: AdminFigures) {
  const { i18n } = useLingui();
  const groups = FIGURE_GROUPS.map(({ name, title, ...members }) => ({
    name,
    title: i18n._(title),
    series: [
      ...gauges
        .filter((level) => members.gauges.includes(level.name))
        .map((level) => ({
          ...level,
          label: i18n._(GAUGE_NAMES[level.name]),
          isAlarming: isAlarmingGauge(level.name) && (level.now ?? 0) > 0,
        })),
      ...counters
        .filter((counter) => members.counters.includes(counter.name))
        .map((counter) => ({
          ...counter,
          label: i18n._(COUNTER_NAMES[counter.name]),
          isAlarming: false,
        })),
    ] satisfies FigureSeries[],
  }));
  const visits: FigureSeries[] = usage.events.map((event) => ({
    ...event,
    label: i18n._(USAGE_NAMES[event.name]),
    isAlarming: false,
  }));
  const all = groups.flatMap(({ series }) => series);
  return {
    groups,
    visits,
    isAlarming: all.some(({ isAlarming }) => isAlarming),
    isEmpty: [
      ...counters,
      ...gauges.map(({ now, days }) => ({ days: [...days, now ?? 0] })),
      ...usage.events,
    ].every(({ days }) => days.every((value) => value === 0)),
  };
}

function isAlarmingGauge(name: AdminFigures['gauges'][number]['name']): boolean {
  return ALARMING_GAUGES.some((alarming) => alarming === name);
}

export function Figures({ figures }: { figures: AdminFigures }) {
  const { t } = useLingui();
  const { groups, visits, isAlarming, isEmpty } = useFigureGroups(figures);
  const isClockLate = figures.late?.includes('sweep') ?? false;
  return (
    <>
      <h2 className="text-2xl">
        <Trans>De senaste 30 dagarna</Trans>
      </h2>
      {isClockLate ? (
        <Alarm>
          <Trans>
            Klockan har stannat: ingen genomgång har blivit klar på tjugo minuter. Åtkomster, köp
            och mejl som väntar på den blir liggande. Se efter i Cloudflare varför den inte går.
          </Trans>
        </Alarm>
      ) : null}
      {isAlarming ? (
        <Alarm>
          <Trans>Något väntar på dig. Loggen säger vad det är, och varför.</Trans>
        </Alarm>
      ) : null}
      {isAlarming || isClockLate ? null : (
        <p className="mt-2 text-soft">
          {figures.late === null ? (
            <Trans>Om klockan går kan inte sägas just nu. Inget annat är försenat.</Trans>
          ) : (
            <Trans>Inget är försenat.</Trans>
          )}
        </p>
      )}
      {isEmpty ? (
        <p className="py-10 text-soft">
          <Trans>Här syns skanningar, köp och mejl så snart det har hänt något.</Trans>
        </p>
      ) : (
        <div className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-2">
          {groups.map(({ name, title, series }) => (
            <FigureGroup key={name} title={title} days={figures.days} series={series} />
          ))}
          <FigureGroup title={t`Besök som fick räknas`} days={figures.days} series={visits}>
            <UsageDetails details={figures.usage.details} />
          </FigureGroup>
        </div>
      )}
      <p className="mt-8 text-[0.875rem] text-soft">
        <Trans>
          Dagarna räknas i UTC, Googles kvot efter kalifornisk tid. Besöken är deras som har sagt ja
          till att räknas.
        </Trans>
      </p>
    </>
  );
}

/** Most used first. */
function UsageDetails({ details }: { details: AdminFigures['usage']['details'] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  if (details.length === 0) return null;
  return (
    <FoldedTable
      summary={<Trans>Vilka sidor och knappar</Trans>}
      label={t`Vilka sidor och knappar`}
      columns={[t`Sida eller knapp`, t`Slag`, t`Antal`]}
      rows={details.map(({ name, detail, count }) => [
        detail,
        i18n._(USAGE_NAMES[name]),
        format.count(count),
      ])}
      headClassName="break-all"
    />
  );
}

/** Not by colour alone. */
function Alarm({ children }: { children: ReactNode }) {
  return (
    <p className="mt-4 flex gap-3 border-l-4 border-clay bg-clay-tint p-4 text-clay-text">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
