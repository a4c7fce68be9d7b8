import type { ReactNode } from 'react';

import { BRAND_MARK_SHAPE } from '#worker/domain/brand.ts';

export function Tag({ tone = 'moss', children }: { tone?: 'moss' | 'clay'; children: ReactNode }) {
  return <span className={tone === 'clay' ? 'eyebrow is-clay' : 'eyebrow'}>{children}</span>;
}

type StepProps = { number: number; title: ReactNode; children: ReactNode };

export function Step({ number, title, children }: StepProps) {
  return (
    <li className="border-t border-line pt-2 sm:border-t-2 sm:border-ink sm:pt-3">
      <h3 className="flex items-baseline gap-2 text-xl">
        <span
          aria-hidden="true"
          className="figures shrink-0 text-[0.8125rem] font-normal tracking-normal text-soft"
        >
          {String(number).padStart(2, '0')}
        </span>{' '}
        {title}
      </h3>
      <p className="mt-1 text-[0.9375rem] leading-snug text-soft">{children}</p>
    </li>
  );
}

export function BrandMark({ className = '' }: { className?: string }) {
  const { viewBox, d } = BRAND_MARK_SHAPE;
  return (
    <svg viewBox={viewBox} className={className} aria-hidden="true" fill="currentColor">
      <path d={d} />
    </svg>
  );
}
