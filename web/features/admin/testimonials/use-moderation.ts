import { msg } from '@lingui/core/macro';
import { useState } from 'react';

import {
  approveTestimonial,
  deleteTestimonial,
  denyTestimonial,
} from '#web/api/admin-testimonials.ts';
import { useAdminAction } from '#web/features/admin/use-admin-action.ts';

/** What can be done with one testimonial, and what is said of how it went. */
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
