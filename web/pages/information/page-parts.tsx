import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui, useLingui as useLinguiMacro } from '@lingui/react/macro';
import type { FunctionComponent, ReactNode } from 'react';
import { Link } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';
import type { PublicPage } from '#worker/domain/pages/public-pages.ts';

import { FragmentLink } from '#web/shared/components/links.tsx';
import { ReceiptLine, ReceiptLines } from '#web/shared/components/paper/receipt.tsx';
import { usePublicPath } from '#web/shared/router/paths.ts';

export function CompanyLines() {
  return (
    <ReceiptLines>
      <ReceiptLine label={<Trans>Företag</Trans>} value={BRAND.companyName} />
      <ReceiptLine label={<Trans>Org.nr</Trans>} value={BRAND.organisationNumber} />
      <ReceiptLine label={<Trans>Momsreg.nr</Trans>} value={BRAND.vatNumber} />
    </ReceiptLines>
  );
}

export function PageIntro({ heading, children }: { heading: ReactNode; children?: ReactNode }) {
  return (
    <header className="max-w-[46rem] pt-6 pb-12 md:pt-12 md:pb-16">
      <h1 className="text-[clamp(2.5rem,11vw,3.5rem)] sm:text-6xl">{heading}</h1>
      {children === undefined ? null : (
        <div className="mt-6 grid gap-3 text-lg text-soft">{children}</div>
      )}
    </header>
  );
}

export function PageLink({ page, children }: { page: PublicPage; children: ReactNode }) {
  const publicPath = usePublicPath();
  return (
    <Link className="text-link" to={publicPath(page)}>
      {children}
    </Link>
  );
}

export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-link" href={href} rel="noreferrer">
      {children}
    </a>
  );
}

export function TextSection(props: {
  id: string;
  number?: number;
  heading: ReactNode;
  children: ReactNode;
}) {
  const { id, number, heading, children } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      tabIndex={-1}
      className="scroll-mt-6 outline-none border-t border-line pt-6 pb-10"
    >
      {number === undefined ? null : (
        <p aria-hidden="true" className="figures break-after-avoid text-[0.8125rem] text-soft">
          {String(number).padStart(2, '0')}
        </p>
      )}
      <h2 id={`${id}-heading`} className="mt-2 text-2xl leading-tight sm:text-3xl">
        {heading}
      </h2>
      <div className="prose mt-4">{children}</div>
    </section>
  );
}

export type NumberedSection = {
  id: string;
  heading: MessageDescriptor;
  Content: FunctionComponent;
};

export function NumberedSections({ sections }: { sections: readonly NumberedSection[] }) {
  const { i18n } = useLingui();
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
                <span>{i18n._(heading)}</span>
              </FragmentLink>
            </li>
          ))}
        </ol>
      </nav>
      <div className="max-w-[42rem]">
        {sections.map(({ id, heading, Content }, position) => (
          <TextSection key={id} id={id} number={position + 1} heading={i18n._(heading)}>
            <Content />
          </TextSection>
        ))}
      </div>
    </div>
  );
}
