import type { ReactNode } from 'react';

/** A small printed label above a heading. */
export function Tag({ tone = 'moss', children }: { tone?: 'moss' | 'clay'; children: ReactNode }) {
  return <span className={tone === 'clay' ? 'eyebrow is-clay' : 'eyebrow'}>{children}</span>;
}
