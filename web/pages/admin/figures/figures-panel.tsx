import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { fetchAdminFigures } from '#web/pages/admin/api.ts';
import { LoadingLine, LoadProblem, LostLine } from '#web/pages/admin/list-states.tsx';
import { UnsentMail, useUnsentMail } from '#web/pages/admin/mail/unsent-mail.tsx';
import { useDeskChanges } from '#web/pages/admin/use-desk-changes.ts';
import { useLoaded } from '#web/pages/admin/use-loaded.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { AdminFigures } from '#worker/contract/admin.ts';
import { ALARMING_GAUGES } from '#worker/domain/stats/daily-figures.ts';

import { FigureGroup, type FigureSeries } from './figure-group.tsx';
import { COUNTER_NAMES, FIGURE_GROUPS, GAUGE_NAMES, USAGE_NAMES } from './figure-names.ts';

const CELL = 'border-b border-line py-1.5 pl-4 text-right font-normal first:pl-0 first:text-left';

/** Most used first. */
function UsageDetails({ details }: { details: AdminFigures['usage']['details'] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (details.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="text-link w-fit py-2 text-[0.9375rem]">
        <Trans>Vilka sidor och knappar</Trans>
      </summary>
      <table className="mt-3 w-full text-[0.8125rem]">
        <thead>
          <tr>
            <th scope="col" className={CELL}>
              <Trans>Sida eller knapp</Trans>
            </th>
            <th scope="col" className={CELL}>
              <Trans>Slag</Trans>
            </th>
            <th scope="col" className={CELL}>
              <Trans>Antal</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {details.map(({ name, detail, count }) => (
            <tr key={name + detail}>
              <th scope="row" className={`${CELL} figures break-all`}>
                {detail}
              </th>
              <td className={CELL}>{i18n._(USAGE_NAMES[name])}</td>
              <td className={`${CELL} figures`}>{format.count(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function useFigureGroups({ deeds, gauges, usage }: AdminFigures) {
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
      ...deeds
        .filter((deed) => members.deeds.includes(deed.name))
        .map((deed) => ({ ...deed, label: i18n._(COUNTER_NAMES[deed.name]), isAlarming: false })),
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
      ...deeds,
      ...gauges.map(({ now, days }) => ({ days: [...days, now ?? 0] })),
      ...usage.events,
    ].every(({ days }) => days.every((value) => value === 0)),
  };
}

function isAlarmingGauge(name: AdminFigures['gauges'][number]['name']): boolean {
  return ALARMING_GAUGES.some((alarming) => alarming === name);
}

export function FiguresPanel() {
  const [loaded, reload] = useLoaded(fetchAdminFigures);
  const unsentMail = useUnsentMail();
  const line = useDeskChanges(() => {
    void reload();
    void unsentMail.reload();
  });
  if (loaded.kind === 'loading') return <LoadingLine />;
  if (loaded.kind === 'failed') {
    return (
      <LoadProblem error={loaded.error} onRetry={reload}>
        <Trans>Kunde inte hämta siffrorna</Trans>
      </LoadProblem>
    );
  }
  return (
    <>
      <LostLine line={line} />
      <Figures figures={loaded.data} />
      <UnsentMail control={unsentMail} />
    </>
  );
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

/** Not by colour alone. */
function Alarm({ children }: { children: ReactNode }) {
  return (
    <p className="mt-4 flex gap-3 border-l-4 border-clay bg-clay-tint p-4 text-clay-text">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
