import type { ReactNode } from 'react';

export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-12">
      <h2 className="text-4xl">{title}</h2>
      <div className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-2">{children}</div>
    </section>
  );
}

type SpecimenProps = { file: string; isWide?: boolean; children: ReactNode };

export function Specimen({ file, isWide = false, children }: SpecimenProps) {
  return (
    <div className="min-w-0" style={isWide ? { gridColumn: '1 / -1' } : undefined}>
      <p className="figures mb-4 text-[0.8125rem] text-soft">{file}</p>
      {children}
    </div>
  );
}
