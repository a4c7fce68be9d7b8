import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { usePlaceName } from '#web/entities/testimonials/use-place-name.ts';
import { client, unwrap } from '#web/shared/api/client.ts';
import { Button } from '#web/shared/components/button.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import type { Loaded } from '#web/shared/router/kept-data.ts';
import { type AdminTestimonial, adminTestimonialsSchema } from '#worker/contract/admin.ts';
import {
  MODERATION_STATES,
  type ModerationState,
} from '#worker/domain/testimonials/testimonials.ts';

import { useAdminFetcher } from './admin-actions.ts';
import { DeleteButton } from './delete-button.tsx';
import { type ListPage, loadListPage, ModeratedList } from './moderated-list.tsx';

export function loadTestimonials(url: URL) {
  return loadListPage('testimonials', url, MODERATION_STATES, async ({ part, search, page }) => {
    const json = { page, search, ...(part === null ? {} : { state: part }) };
    const call = client.api.admin.testimonials.search.$post({ json });
    const { testimonials, counts } = await unwrap(call, adminTestimonialsSchema);
    return { rows: testimonials, counts };
  });
}

const STATE_NAMES: Record<ModerationState, MessageDescriptor> = {
  pending: msg`Väntar på granskning`,
  approved: msg`Godkänd`,
  seed: msg`Seed`,
};

const FILTER_NAMES: Record<ModerationState, MessageDescriptor> = {
  pending: msg`Väntar`,
  approved: msg`Godkända`,
  seed: msg`Seed`,
};

type TestimonialsPanelProps = { loaded: Loaded<ListPage<ModerationState, AdminTestimonial>> };

export function TestimonialsPanel({ loaded }: TestimonialsPanelProps) {
  const { i18n } = useLingui();
  return (
    <ModeratedList
      list="testimonials"
      loaded={loaded}
      parts={MODERATION_STATES.map((value) => ({ value, label: i18n._(FILTER_NAMES[value]) }))}
      failed={<Trans>Kunde inte hämta testimonials</Trans>}
      empty={<Trans>Här finns inget att läsa.</Trans>}
    >
      {(testimonial, onSubmit) => (
        <TestimonialCard key={testimonial.id} testimonial={testimonial} onSubmit={onSubmit} />
      )}
    </ModeratedList>
  );
}

type TestimonialCardProps = { testimonial: AdminTestimonial; onSubmit: () => void };

export function TestimonialCard({ testimonial, onSubmit }: TestimonialCardProps) {
  const { i18n } = useLingui();
  const placeName = usePlaceName();
  const dates = useDateFormat();
  const { isBusy, submit } = useAdminFetcher({ onSubmit });
  const { id: testimonialId, state, location } = testimonial;
  const approve = () => void submit({ kind: 'approve-testimonial', testimonialId });
  const deny = () => void submit({ kind: 'deny-testimonial', testimonialId });

  return (
    <li
      tabIndex={-1}
      className="grid gap-4 border-b border-line py-6 md:grid-cols-[1fr_auto] md:gap-10"
    >
      <div className="min-w-0">
        <Tag tone={state === 'pending' ? 'clay' : 'moss'}>{i18n._(STATE_NAMES[state])}</Tag>
        <blockquote className="mt-3 text-lg break-words">{testimonial.testimonial}</blockquote>
        <p className="figures mt-2 text-[0.8125rem] text-soft">
          {location === null ? null : `${placeName(location)} · `}
          {dates.dateTime(testimonial.createdAtMs)}
        </p>
      </div>
      {state === 'seed' ? null : (
        <div className="flex flex-wrap items-start gap-3">
          {state === 'pending' ? (
            <Button variant="moss" isBusy={isBusy} onClick={approve}>
              <Trans>Godkänn</Trans>
            </Button>
          ) : (
            <Button variant="secondary" isBusy={isBusy} onClick={deny}>
              <Trans>Neka</Trans>
            </Button>
          )}
          <DeleteButton
            title={<Trans>Radera testimonial</Trans>}
            question={<Trans>Är du säker på att du vill radera denna testimonial?</Trans>}
            isBusy={isBusy}
            onDelete={() => submit({ kind: 'delete-testimonial', testimonialId })}
          />
        </div>
      )}
    </li>
  );
}
