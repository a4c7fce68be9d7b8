import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro';
import type { FunctionComponent } from 'react';

import { FragmentLink } from '#web/components/fragment-link.tsx';

import { TextSection } from './text-section.tsx';

export type NumberedSection = {
  id: string;
  heading: MessageDescriptor;
  Content: FunctionComponent;
};

/** A long text with its table of contents beside it, or above it where there is no room. */
export function NumberedSections({ sections }: { sections: readonly NumberedSection[] }) {
  const { _ } = useLingui();
  const { t } = useLinguiMacro();
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-12 md:grid-cols-[16rem_minmax(0,1fr)]">
      <nav aria-label={t`Innehåll`} className="self-start md:sticky md:top-6">
        <p className="figures border-b-2 border-ink pb-3 text-[0.8125rem] font-semibold tracking-[0.08em] uppercase">
          <Trans>Innehåll</Trans>
        </p>
        <ol className="figures mt-3 grid text-[0.8125rem]">
          {sections.map(({ id, heading }, position) => (
            <li key={id}>
              <FragmentLink id={id} className="flex gap-3 py-1.5 text-soft hover:text-ink">
                <span aria-hidden="true">{String(position + 1).padStart(2, '0')}</span>
                <span>{_(heading)}</span>
              </FragmentLink>
            </li>
          ))}
        </ol>
      </nav>
      <div className="max-w-[42rem]">
        {sections.map(({ id, heading, Content }, position) => (
          <TextSection key={id} id={id} number={position + 1} heading={_(heading)}>
            <Content />
          </TextSection>
        ))}
      </div>
    </div>
  );
}
