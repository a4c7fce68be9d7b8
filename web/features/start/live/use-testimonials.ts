import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';

import { readTestimonials, type ShownTestimonial } from '#web/api/testimonials.ts';
import { notifyFailureLate } from '#web/app/notify-late.ts';

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
        // It stands in their place, too: where not even a toast can be fetched, that is enough.
        notifyFailureLate(msg`Kunde inte hämta omdömen`, { id: 'testimonials' }).catch(
          () => undefined,
        );
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  return loaded;
}
