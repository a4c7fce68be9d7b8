import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';

import { MODERATION_STATES } from '#worker/domain/testimonial/moderation.ts';

import { listForModeration, type ModerationView } from '#web/api/admin-testimonials.ts';
import { FilterBar } from '#web/features/admin/filter-bar.tsx';
import { LoadProblem } from '#web/features/admin/load-problem.tsx';
import { LoadingLine } from '#web/features/admin/loading-line.tsx';
import { LostLine } from '#web/features/admin/lost-line.tsx';
import { Pager } from '#web/features/admin/pager.tsx';
import { SearchField } from '#web/features/admin/search-field.tsx';
import { useDeskChanges } from '#web/features/admin/use-desk-changes.ts';
import { useLoaded } from '#web/features/admin/use-loaded.ts';

import { TestimonialCard } from './testimonial-card.tsx';
import { StateName } from './state-name.tsx';

/** Reading what users say of the service before everybody may. */
export function TestimonialsPanel() {
  const { t } = useLingui();
  const [view, setView] = useState<ModerationView>({ state: null, search: '', page: 1 });
  const { state, page } = view;
  const load = useCallback(() => listForModeration(view), [view]);
  const [loaded, reload] = useLoaded(load);
  const isLost = useDeskChanges(reload);
  const counts = loaded.kind === 'loaded' ? loaded.data.counts : null;
  const allCount = counts === null ? null : counts.pending + counts.approved + counts.seed;
  return (
    <>
      <LostLine isLost={isLost} />
      <div className="flex flex-col gap-5 lg:flex-row lg:items-end lg:justify-between">
        <FilterBar
          label={t`Visa`}
          chosen={state}
          onChoose={(chosen) => setView({ ...view, state: chosen, page: 1 })}
          choices={[
            { value: null, label: <Trans>Alla</Trans>, count: allCount },
            ...MODERATION_STATES.map((value) => ({
              value,
              label: <StateName state={value} />,
              count: counts?.[value] ?? null,
            })),
          ]}
        />
        <SearchField onSearch={(search) => setView({ ...view, search, page: 1 })} />
      </div>
      {loaded.kind === 'loading' ? <LoadingLine /> : null}
      {loaded.kind === 'failed' ? (
        <LoadProblem error={loaded.error} onRetry={reload}>
          <Trans>Kunde inte hämta testimonials</Trans>
        </LoadProblem>
      ) : null}
      {loaded.kind !== 'loaded' ? null : loaded.data.testimonials.length === 0 ? (
        <p className="py-10 text-soft">
          <Trans>Här finns inget att läsa.</Trans>
        </p>
      ) : (
        <ul className="mt-6 border-t border-line">
          {loaded.data.testimonials.map((testimonial) => (
            <TestimonialCard key={testimonial.id} testimonial={testimonial} onChange={reload} />
          ))}
        </ul>
      )}
      {counts === null ? null : (
        <Pager
          page={page}
          total={state === null ? (allCount ?? 0) : counts[state]}
          onPage={(next) => setView({ ...view, page: next })}
        />
      )}
    </>
  );
}
