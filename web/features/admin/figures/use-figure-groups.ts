import { useLingui } from '@lingui/react';

import type { AdminFigures } from '#worker/contract/admin-figures.ts';
import { ALARMING_LEVELS } from '#worker/domain/admin/daily-figure.ts';

import type { FigureSeries } from './figure-group.tsx';
import { DEED_NAMES, FIGURE_GROUPS, LEVEL_NAMES, USAGE_NAMES } from './figure-names.ts';

/** The figures as they are looked at, whether any is wrong, and whether nothing has happened at all. */
export function useFigureGroups({ deeds, levels, usage }: AdminFigures) {
  const { i18n } = useLingui();
  const groups = FIGURE_GROUPS.map(({ name, title, ...members }) => ({
    name,
    title: i18n._(title),
    series: [
      ...levels
        .filter((level) => members.levels.includes(level.name))
        .map((level) => ({
          ...level,
          label: i18n._(LEVEL_NAMES[level.name]),
          isAlarming: isAlarmingLevel(level.name) && (level.now ?? 0) > 0,
        })),
      ...deeds
        .filter((deed) => members.deeds.includes(deed.name))
        .map((deed) => ({ ...deed, label: i18n._(DEED_NAMES[deed.name]), isAlarming: false })),
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
      ...levels.map(({ now, days }) => ({ days: [...days, now ?? 0] })),
      ...usage.events,
    ].every(({ days }) => days.every((value) => value === 0)),
  };
}

function isAlarmingLevel(name: AdminFigures['levels'][number]['name']): boolean {
  return ALARMING_LEVELS.some((alarming) => alarming === name);
}
