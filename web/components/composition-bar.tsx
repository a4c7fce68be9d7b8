import type { ReactNode } from 'react';

export type CompositionPart = {
  name: string;
  /** Its share of the whole, in whatever the whole is counted in. */
  share: number;
  /** The same in words. */
  value: string;
  /** Of its colour. */
  className: string;
};

type CompositionBarProps = { title: ReactNode; parts: readonly CompositionPart[] };

/** What something is made of, on one line; the legend says the same in words. */
export function CompositionBar({ title, parts }: CompositionBarProps) {
  return (
    <figure>
      <div aria-hidden="true" className="flex h-10 gap-[2px]">
        {parts.map(({ name, share, className }) =>
          share === 0 ? null : (
            <span
              key={name}
              className={`drawn block min-w-[3px] ${className}`}
              style={{ flexGrow: share, flexBasis: 0 }}
            />
          ),
        )}
      </div>
      <figcaption className="figures mt-3 flex flex-wrap gap-x-6 gap-y-1 text-[0.8125rem] text-soft">
        <span className="sr-only">{title} </span>
        {parts.map(({ name, value, className }) => (
          <span key={name} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={`drawn size-2.5 ${className}`} />
            {name} {value}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
