import type { ReactNode } from 'react';

type BannerTone = 'quiet' | 'notice' | 'warning';

const TONES: Record<BannerTone, string> = {
  quiet: 'border-line',
  notice: 'border-moss bg-moss-tint',
  warning: 'border-clay bg-clay-tint',
};

type BannerProps = {
  tone: BannerTone;
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

export function Banner({ tone, icon, title, children, action }: BannerProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 px-4 py-3 ${TONES[tone]}`}
    >
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        {icon === undefined ? null : (
          <span aria-hidden="true" className="mt-1 shrink-0 [&>svg]:size-5">
            {icon}
          </span>
        )}
        <div className="min-w-0">
          {title === undefined ? null : <p className="font-semibold">{title}</p>}
          {children === undefined ? null : (
            <div className="text-[0.9375rem] text-pretty wrap-anywhere text-soft">{children}</div>
          )}
        </div>
      </div>
      {action}
    </div>
  );
}
