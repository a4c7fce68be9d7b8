import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

import { KEEP_RULES, type KeepRule } from '#worker/domain/cleanups/exclusions.ts';

import type { SenderRow } from '#web/entities/cleanups/clean-sections.ts';
import { keepRuleOf, useExclusions } from '#web/entities/cleanups/exclusion-choice.ts';
import { Select } from '#web/shared/components/select.tsx';

type KeepChoice = KeepRule | 'none' | 'mixed';

type KeepNewestProps = {
  rows: readonly SenderRow[];
  isForAll?: boolean;
};

/** What of these senders' newest mail stays: counted among what is on offer, since recent mail is protected anyway. */
export function KeepNewest({ rows, isForAll = false }: KeepNewestProps) {
  const { t } = useLingui();
  const { exclusions, setKeepRule } = useExclusions();
  const names: Record<KeepRule, string> = {
    'newest-1': t`Behåll det nyaste`,
    'newest-3': t`Behåll de 3 nyaste`,
    'newest-10': t`Behåll de 10 nyaste`,
    'last-12-months': t`Behåll de senaste 12 månaderna`,
  };
  const rules = useMemo(
    () => new Set(rows.map(({ id }) => keepRuleOf(exclusions, id))),
    [rows, exclusions],
  );
  const [only = null] = rules;
  const value: KeepChoice = rules.size > 1 ? 'mixed' : (only ?? 'none');
  const label = isForAll
    ? t`Vad ska stanna från varje avsändare?`
    : t`Vad ska stanna från avsändaren?`;

  function pick(picked: KeepChoice): void {
    if (picked === 'mixed') return;
    const rowIds = rows.map(({ id }) => id);
    setKeepRule(rowIds, picked === 'none' ? null : picked);
  }

  return (
    <div className={isForAll ? 'mb-4 max-w-[20rem]' : 'max-w-[16rem] pb-1'}>
      <Select
        label={label}
        caption={isForAll ? label : undefined}
        value={value}
        choices={[
          { value: 'none', label: t`Flytta alla` },
          ...KEEP_RULES.map((rule) => ({ value: rule, label: names[rule] })),
          ...(value === 'mixed'
            ? [{ value: 'mixed' as const, label: t`Olika för olika avsändare` }]
            : []),
        ]}
        onPick={pick}
      />
    </div>
  );
}
