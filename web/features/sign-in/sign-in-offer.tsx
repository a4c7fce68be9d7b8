import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { WaysIn } from '#web/components/ways-in.tsx';

import { AccessReceipt } from './access-receipt.tsx';
import { GoogleSignInLink } from './google-sign-in-link.tsx';

export function SignInOffer() {
  const { t } = useLingui();
  const keptPath = useKeptPath();
  usePageTitle(t`Logga in`);
  return (
    <div className="grid items-center gap-x-16 gap-y-16 pt-6 md:beside-24 md:pt-10">
      <div>
        <h1 className="text-5xl sm:text-6xl">
          <Trans>Först frågar vi om lov</Trans>
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-soft">
          <Trans>
            Google visar vad du släpper in oss till innan något händer. Nu gäller det läsrätt, så
            att vi kan räkna. Rätten att flytta mejl till papperskorgen ber vi om först om du själv
            väljer att städa.
          </Trans>
        </p>
        <WaysIn>
          <GoogleSignInLink>
            <Trans>Testa din Gmail</Trans>
          </GoogleSignInLink>
        </WaysIn>
        <p className="mt-6 max-w-[34rem] text-[0.9375rem] text-soft">
          <Trans>
            Innehållet i dina mejl sparas aldrig, och vi hämtar det inte heller. Vi hämtar bara
            uppgifterna runt omkring: datum, storlek, avsändare, ämne och etiketter.
          </Trans>
        </p>
        {BRAND.isGoogleVerified ? null : <UnverifiedHint />}
        <p className="mt-3 flex gap-6 text-[0.9375rem]">
          <Link className="text-link" to={keptPath('/privacy')}>
            <Trans>Integritetspolicy</Trans>
          </Link>
          <Link className="text-link" to={keptPath('/terms')}>
            <Trans>Villkor</Trans>
          </Link>
        </p>
      </div>
      <AccessReceipt />
    </div>
  );
}

/** What to do about Google's warning, before it frightens anybody. */
function UnverifiedHint() {
  return (
    <details className="mt-6 max-w-[34rem] text-[0.9375rem] text-soft">
      <summary className="min-h-6 cursor-pointer font-medium text-ink">
        <Trans>Varnar Google för en app som inte är verifierad?</Trans>
      </summary>
      <p className="mt-2">
        <Trans>
          Det gör Google med alla nya tjänster tills de har granskat dem. Vill du gå vidare ändå
          väljer du Avancerat och sedan Gå till {BRAND.productName}. Vill du inte det kan du titta
          på hur det fungerar först.
        </Trans>
      </p>
    </details>
  );
}
