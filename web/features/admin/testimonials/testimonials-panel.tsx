import { Trans } from '@lingui/react/macro';

import type { AdminTestimonial } from '#worker/contract/admin-testimonial.ts';
import { MODERATION_STATES, type ModerationState } from '#worker/domain/testimonial/moderation.ts';

import { listForModeration } from '#web/api/admin-testimonials.ts';
import type { ListView } from '#web/features/admin/list-view.ts';
import { ModeratedList } from '#web/features/admin/moderated-list.tsx';
import {
  useModeratedList,
  type ModeratedListControl,
} from '#web/features/admin/use-moderated-list.ts';

import { StateName } from './state-name.tsx';
import { TestimonialCard } from './testimonial-card.tsx';

/** Reading what users say of the service before everybody may. */
export function TestimonialsPanel() {
  return <TestimonialList control={useModeratedList(MODERATION_STATES, readTestimonials)} />;
}

async function readTestimonials({ part, search, page }: ListView<ModerationState>) {
  const { testimonials, counts } = await listForModeration({ state: part, search, page });
  return { rows: testimonials, counts };
}

type TestimonialListProps = { control: ModeratedListControl<ModerationState, AdminTestimonial> };

export function TestimonialList({ control }: TestimonialListProps) {
  return (
    <ModeratedList
      control={control}
      parts={MODERATION_STATES.map((value) => ({ value, label: <StateName state={value} /> }))}
      failed={<Trans>Kunde inte hämta testimonials</Trans>}
      empty={<Trans>Här finns inget att läsa.</Trans>}
    >
      {(testimonial, onChange) => (
        <TestimonialCard key={testimonial.id} testimonial={testimonial} onChange={onChange} />
      )}
    </ModeratedList>
  );
}
