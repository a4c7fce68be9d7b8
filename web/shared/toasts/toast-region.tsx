import { useLingui } from '@lingui/react/macro';
import { type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';

import { drawToasts, TOASTS_ID } from './draw-toasts.ts';
import { redrawToasts } from './toasts.ts';

/** Its list is `drawToasts`'s. */
export function ToastRegion({ ref }: { ref?: Ref<HTMLElement> }) {
  const { t } = useLingui();
  return (
    <section
      ref={ref}
      id={TOASTS_ID}
      aria-label={t`Meddelanden`}
      aria-live="polite"
      data-close-label={t`Stäng meddelandet`}
      className="toasts"
    >
      <ol tabIndex={-1} />
    </section>
  );
}

/** In the app, outside the page: dialogs make that inert. */
export function AppToasts() {
  const { i18n } = useLingui();
  const region = useRef<HTMLElement>(null);
  useEffect(() => (region.current === null ? undefined : drawToasts(region.current)), []);
  const follow = useEffectEvent((_language: string) => redrawToasts());
  useEffect(() => follow(i18n.locale), [i18n.locale]);
  return createPortal(<ToastRegion ref={region} />, document.body);
}
