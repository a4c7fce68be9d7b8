import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { PublicPage } from '#worker/domain/public-page.ts';

import { usePublicPath } from '#web/app/use-public-path.ts';

/** A link to another public page, inside a text. */
export function PageLink({ page, children }: { page: PublicPage; children: ReactNode }) {
  const publicPath = usePublicPath();
  return (
    <Link className="text-link" to={publicPath(page)}>
      {children}
    </Link>
  );
}

/** A link out of the site, inside a text. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-link" href={href} rel="noreferrer">
      {children}
    </a>
  );
}
