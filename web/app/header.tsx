import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';

import { BrandMark } from '#web/components/brand-mark.tsx';
import { LanguageSwitch } from '#web/features/language/language-switch.tsx';

import { usePublicPath } from './paths.ts';

export function Header({ children }: { children?: ReactNode }) {
  const publicPath = usePublicPath();
  return (
    <header className="page flex min-h-20 items-center max-lg:flex-wrap justify-between gap-2">
      <Link to={publicPath('start')} className="flex items-center gap-2 py-2">
        <BrandMark className="h-6 w-auto text-moss" />
        <span className="font-heading text-xl font-bold tracking-tight">{BRAND.productName}</span>
        <span className="sr-only">
          <Trans>Till startsidan</Trans>
        </span>
      </Link>
      <div className="flex min-w-0 items-center gap-2 max-lg:flex-wrap max-lg:justify-end sm:gap-4">
        {children}
        <LanguageSwitch />
      </div>
    </header>
  );
}
