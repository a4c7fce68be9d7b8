import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { Banner } from '#web/components/banner.tsx';

type BarNoticeProps = {
  tone: 'notice' | 'warning';
  title: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  onClose: () => void;
};

/** A message that stands right above the bar, until it is closed. */
export function BarNotice({ tone, title, children, action, onClose }: BarNoticeProps) {
  const { t } = useLingui();
  return (
    <div
      role={tone === 'warning' ? 'alert' : 'status'}
      className="relative mb-2 bg-paper pr-0 shadow-[0_8px_24px_var(--shadow)] [&>div]:pr-14"
    >
      <Banner tone={tone} title={title} action={action}>
        {children}
      </Banner>
      <button
        type="button"
        aria-label={t`Stäng meddelandet`}
        onClick={onClose}
        className="absolute top-1 right-1 grid size-11 place-items-center text-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
