import { Trans } from '@lingui/react/macro';

import { Link } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';

import { useKeptPath } from './use-kept-path.ts';

export function Footer() {
  const keptPath = useKeptPath();
  return (
    <footer className="page mt-auto">
      <div className="figures mt-26 flex flex-wrap justify-between gap-x-10 gap-y-2 border-t border-line py-6 text-[0.8125rem] text-soft">
        <p>
          {BRAND.companyName} · {BRAND.organisationNumber}
        </p>
        <p>
          <Link className="text-link" to={keptPath('/withdraw')}>
            <Trans>Ångra köp</Trans>
          </Link>
        </p>
        <p>
          <Trans>Frågor?</Trans>{' '}
          <a className="text-link" href={`mailto:${BRAND.supportEmail}`}>
            {BRAND.supportEmail}
          </a>
        </p>
      </div>
    </footer>
  );
}
