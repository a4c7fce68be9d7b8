import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import {
  approveTestimonial,
  deleteTestimonial,
  denyTestimonial,
  listForModeration,
} from '#web/pages/admin/api.ts';
import { Button } from '#web/shared/components/button.tsx';
import { ConfirmDialog } from '#web/shared/components/confirm-dialog.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import type { ListView } from '#web/pages/admin/list-view.ts';
import {
  ModeratedList,
  type ModeratedListControl,
  useModeratedList,
} from '#web/pages/admin/moderated-list.tsx';
import { useAdminAction } from '#web/pages/admin/use-admin-action.ts';
import { usePlaceName } from '#web/entities/testimonials/use-place-name.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import type { AdminTestimonial } from '#worker/contract/admin.ts';
import {
  MODERATION_STATES,
  type ModerationState,
} from '#worker/domain/testimonials/testimonials.ts';

export function useModeration(testimonialId: string, onChange: () => Promise<void>) {
  const { isBusy, act } = useAdminAction(onChange);
  const [isAsking, ask] = useState(false);
  return {
    isBusy,
    isAsking,
    ask,
    approve: () =>
      act(() => approveTestimonial(testimonialId), {
        done: msg`Godkänd!`,
        failed: msg`Kunde inte godkänna testimonial`,
      }),
    deny: () =>
      act(() => denyTestimonial(testimonialId), {
        done: msg`Nekad`,
        failed: msg`Kunde inte neka testimonial`,
      }),
    remove: async () => {
      await act(() => deleteTestimonial(testimonialId), {
        done: msg`Raderad`,
        failed: msg`Kunde inte radera testimonial`,
      });
      ask(false);
    },
  };
}

type TestimonialCardProps = { testimonial: AdminTestimonial; onChange: () => Promise<void> };

export function TestimonialCard({ testimonial, onChange }: TestimonialCardProps) {
  const placeName = usePlaceName();
  const dates = useDateFormat();
  const { isBusy, isAsking, ask, approve, deny, remove } = useModeration(testimonial.id, onChange);
  const { state, location } = testimonial;
  return (
    <li
      tabIndex={-1}
      className="grid gap-4 border-b border-line py-6 md:grid-cols-[1fr_auto] md:gap-10"
    >
      <div className="min-w-0">
        <Tag tone={state === 'pending' ? 'clay' : 'moss'}>
          <CardState state={state} />
        </Tag>
        <blockquote className="mt-3 text-lg break-words">{testimonial.testimonial}</blockquote>
        <p className="figures mt-2 text-[0.8125rem] text-soft">
          {location === null ? null : `${placeName(location)} · `}
          {dates.dateTime(testimonial.createdAtMs)}
        </p>
      </div>
      {state === 'seed' ? null : (
        <div className="flex flex-wrap items-start gap-3">
          {state === 'pending' ? (
            <Button variant="moss" isBusy={isBusy} onClick={() => void approve()}>
              <Trans>Godkänn</Trans>
            </Button>
          ) : (
            <Button variant="secondary" isBusy={isBusy} onClick={() => void deny()}>
              <Trans>Neka</Trans>
            </Button>
          )}
          <Button variant="secondary" isBusy={isBusy} onClick={() => ask(true)}>
            <Trans>Radera</Trans>
          </Button>
        </div>
      )}
      {isAsking ? (
        <ConfirmDialog
          onClose={() => ask(false)}
          title={<Trans>Radera testimonial</Trans>}
          description={<Trans>Är du säker på att du vill radera denna testimonial?</Trans>}
          confirmLabel={<Trans>Radera</Trans>}
          cancelLabel={<Trans>Avbryt</Trans>}
          isBusy={isBusy}
          onConfirm={() => void remove()}
        />
      ) : null}
    </li>
  );
}

function CardState({ state }: Pick<AdminTestimonial, 'state'>) {
  switch (state) {
    case 'pending':
      return <Trans>Väntar på granskning</Trans>;
    case 'approved':
      return <Trans>Godkänd</Trans>;
    case 'seed':
      return <Trans>Seed</Trans>;
    default:
      return state satisfies never;
  }
}

function StateName({ state }: { state: ModerationState }) {
  switch (state) {
    case 'pending':
      return <Trans>Väntar</Trans>;
    case 'approved':
      return <Trans>Godkända</Trans>;
    case 'seed':
      return <Trans>Seed</Trans>;
    default:
      return state satisfies never;
  }
}

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
