import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { Button } from '#web/shared/components/button.tsx';
import { useAtomValue } from '#web/shared/lib/store.ts';

import { RevokeQuestion } from '#web/features/access/revoke-question.tsx';
import { userEmailAtom } from '#web/entities/access/session-atoms.ts';

/** For small screens, where the header has no room for it. */
export function AccountSection() {
  const pathWithParams = usePathWithParams();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className="mt-16 border-t border-line pt-10 lg:hidden">
      <h2 className="text-2xl">
        <Trans>Konto</Trans>
      </h2>
      <p className="mt-3">
        <Link className="text-link inline-block py-2" to={pathWithParams('/account')}>
          <Trans>Språk, valuta och andra inställningar</Trans>
        </Link>
      </p>
      <Button
        variant="secondary"
        className="mt-6 w-full md:hidden"
        onClick={() => setIsAsking(true)}
      >
        <Trans>Återkalla åtkomst</Trans>
      </Button>
      {isAsking ? <RevokeQuestion onClose={() => setIsAsking(false)} /> : null}
    </section>
  );
}

export function SignedInAs() {
  const email = useAtomValue(userEmailAtom);
  if (email === null) return null;
  return (
    <p className="mb-4 text-[0.9375rem] [overflow-wrap:anywhere] text-soft lg:hidden">
      <Trans>Inloggad som {email}</Trans>
    </p>
  );
}
