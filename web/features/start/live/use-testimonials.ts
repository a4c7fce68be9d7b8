import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';

import { readTestimonials, type ShownTestimonial } from '#web/api/testimonials.ts';
import { notifyFailure } from '#web/app/notify.ts';

type Loaded = readonly ShownTestimonial[] | 'loading' | 'failed';

/** What users say, asked for once. A failure is said by a toast, as specified, and where they would stand. */
export function useTestimonials(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    let isGone = false;
    readTestimonials().then(
      (testimonials) => {
        if (!isGone) setLoaded(testimonials);
      },
      () => {
        if (isGone) return;
        setLoaded('failed');
        notifyFailure(t`Kunde inte hämta omdömen`, { id: 'testimonials' });
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  return loaded;
}
