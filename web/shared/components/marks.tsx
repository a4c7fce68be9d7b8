import type { ReactNode } from 'react';

import { BRAND_MARK_SHAPE } from '#worker/domain/brand.ts';

export function Tag({ tone = 'moss', children }: { tone?: 'moss' | 'clay'; children: ReactNode }) {
  return <span className={tone === 'clay' ? 'eyebrow is-clay' : 'eyebrow'}>{children}</span>;
}

type StepProps = { number: number; title: ReactNode; children: ReactNode };

export function Step({ number, title, children }: StepProps) {
  return (
    <li className="border-t-2 border-ink pt-4">
      <p aria-hidden="true" className="figures text-[0.8125rem] text-soft">
        {String(number).padStart(2, '0')}
      </p>
      <h3 className="mt-2 text-2xl">{title}</h3>
      <p className="mt-2 text-[0.9375rem] text-soft">{children}</p>
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
