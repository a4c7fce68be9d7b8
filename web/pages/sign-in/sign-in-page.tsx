import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router';

import { describeError } from '#web/shared/api/describe-error.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { WaysIn } from '#web/features/launch/way-in.tsx';
import { sessionAtom } from '#web/entities/access/session-atoms.ts';
import { handOverEntry } from '#web/features/scan/begun-entry.ts';
import { store } from '#web/shared/lib/store.ts';
import { RETURN_PATHS, type ReturnPath } from '#worker/contract/access.ts';
import { BRAND } from '#worker/domain/brand.ts';

import { GoogleSignInLink } from '#web/entities/access/google-sign-in-link.tsx';
import type { loadSignIn, SignedIn } from './load-sign-in.ts';
import { RefusedSignIn } from './refused-sign-in.tsx';

/** Google agreed, but three attempts found no session or connection. */
export function FailedSignIn({ failure }: { failure: unknown }) {
  return describeError(failure).code === 'gmail_not_connected' ? <NotConnected /> : <NotVerified />;
}

function NotVerified() {
  return (
    <NoticePage
      tag={<Trans>Inte klart</Trans>}
      heading={<Trans>Kunde inte verifiera inloggning</Trans>}
      actions={
        <GoogleSignInLink>
          <Trans>Logga in igen</Trans>
        </GoogleSignInLink>
      }
    >
      <p>
        <Trans>
          Google släppte in dig, men vi fick inget svar som visar att du är inloggad här. Prova en
          gång till. Händer det igen: kontrollera att webbläsaren tillåter kakor för den här sidan.
        </Trans>
      </p>
    </NoticePage>
  );
}

function NotConnected() {
  const pathWithParams = usePathWithParams();
  return (
    <NoticePage
      tag={<Trans>Inte klart</Trans>}
      heading={<Trans>Du är inloggad, men din Gmail är inte ansluten</Trans>}
      actions={
        <ButtonLink to={pathWithParams('/dashboard')}>
          <Trans>Till översikten</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          Gmail-kopplingen kunde inte etableras efter flera försök. Vänligen försök igen från
          översikten.
        </Trans>
      </p>
    </NoticePage>
  );
}

function AccessReceipt() {
  const { t } = useLingui();
  return (
    <Receipt
      title={t`Det här släpper du in`}
      subtitle={t`Specifikation`}
      className="mx-auto w-full max-w-[26rem] md:-rotate-1"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Avsändare och ämne`} value={t`läses`} />
        <ReceiptLine label={t`Datum och storlek`} value={t`läses`} />
        <ReceiptLine label={t`Etiketter`} value={t`läses`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`Texten i mejlen`} value={t`hämtas inte`} />
        <ReceiptLine label={t`Bilagornas innehåll`} value={t`hämtas inte`} />
        <ReceiptLine label={t`Skicka mejl`} value={t`kan inte`} />
        <ReceiptLine label={t`Radera mejl`} value={t`kan inte`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`ÅTKOMSTEN UPPHÖR`} value={t`efter 24 h`} isStrong />
        <ReceiptLine label={t`Återkalla själv`} value={t`när du vill`} />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-soft">
          <Trans>
            I Googles ruta står det att vi kan läsa dina mejl. Någon snävare behörighet som räcker
            för att räkna finns inte, så vi ber Google utelämna innehållet ur varje svar.
          </Trans>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}

type Purpose = { heading: ReactNode; text: ReactNode; action: ReactNode; isForMail: boolean };

const SIGN_IN_ACTION = <Trans>Logga in med Google</Trans>;

/** Of a sign-in that no scan follows, by the page after it. `isForMail`: it reads the mailbox. */
const PURPOSES: Partial<Record<ReturnPath, Purpose>> = {
  '/recheck': {
    heading: <Trans>Har avsändarna slutat?</Trans>,
    text: (
      <Trans>
        Anslut med det konto som städades, så kan du se efter. Åtkomsten avslutas så snart
        kontrollen är klar, annars efter 24 timmar.
      </Trans>
    ),
    action: <Trans>Anslut Gmail</Trans>,
    isForMail: true,
  },
  '/withdraw': {
    heading: <Trans>Ångra ett köp</Trans>,
    text: (
      <Trans>
        Logga in med det konto som städades, så kommer du till din beställning. Du kan också ångra
        köpet utan att logga in: skriv till <MailLink /> och ange ordernumret. Du behöver inte säga
        varför.
      </Trans>
    ),
    action: SIGN_IN_ACTION,
    isForMail: false,
  },
  '/receipt': {
    heading: <Trans>Till ditt kvitto</Trans>,
    text: <Trans>Logga in med det konto som städades, så öppnas kvittot.</Trans>,
    action: SIGN_IN_ACTION,
    isForMail: false,
  },
};

function SignInOffer() {
  const { t } = useLingui();
  const pathWithParams = usePathWithParams();
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get('return_to');
  const nextPath = RETURN_PATHS.find((path) => path === wanted);
  const purpose = nextPath === undefined ? undefined : PURPOSES[nextPath];
  usePageTitle(t`Logga in`);
  return (
    <div className="grid items-center gap-x-16 gap-y-16 pt-6 md:beside-24 md:pt-10">
      <div>
        <h1 className="text-5xl sm:text-6xl">
          {purpose?.heading ?? <Trans>Först frågar vi om lov</Trans>}
        </h1>
        {purpose === undefined ? null : (
          <p className="mt-6 max-w-[34rem] text-lg">{purpose.text}</p>
        )}
        {purpose?.isForMail === false ? null : (
          <p className="mt-6 max-w-[34rem] text-lg text-soft">
            <Trans>
              Google visar vad du släpper in oss till innan något händer. Nu gäller det läsrätt, så
              att vi kan räkna. Rätten att flytta mejl till papperskorgen ber vi om först om du
              själv väljer att städa.
            </Trans>
          </p>
        )}
        <WaysIn>
          <GoogleSignInLink>{purpose?.action ?? <Trans>Testa din Gmail</Trans>}</GoogleSignInLink>
        </WaysIn>
        <p className="mt-6 max-w-[34rem] text-[0.9375rem] text-soft">
          <Trans>
            Innehållet i dina mejl hämtas aldrig, och därför sparas det inte heller. Vi hämtar bara
            uppgifterna runt omkring: datum, storlek, avsändare, ämne och etiketter.
          </Trans>
        </p>
        {BRAND.isGoogleVerified ? null : <UnverifiedHint />}
        <p className="mt-3 flex gap-6 text-[0.9375rem]">
          <Link className="text-link" to={pathWithParams('/privacy')}>
            <Trans>Integritetspolicy</Trans>
          </Link>
          <Link className="text-link" to={pathWithParams('/terms')}>
            <Trans>Villkor</Trans>
          </Link>
        </p>
      </div>
      <AccessReceipt />
    </div>
  );
}

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

const NAVIGATION_DELAY_MS = 500;
const FAILURE_ID = 'sign-in';

type CompletingSignInProps = { outcome: Promise<SignedIn>; nextPath: string };

function CompletingSignIn({ outcome, nextPath }: CompletingSignInProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  usePageTitle(failure === null ? t`Slutför inloggningen` : t`Kunde inte verifiera inloggning`);

  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    outcome.then(
      ({ session, entry }) => {
        if (!isHere) return;
        store.set(sessionAtom, session);
        const email = session.user?.email ?? '';
        withdrawFailure(FAILURE_ID);
        notifySuccess(msg`Du är inloggad som ${email}`);
        timer = setTimeout(() => {
          if (entry !== null) handOverEntry(entry);
          void navigate(nextPath, { replace: true });
        }, NAVIGATION_DELAY_MS);
      },
      (error: unknown) => {
        if (!isHere) return;
        setFailure(error);
        notifyFailure(msg`Kunde inte verifiera inloggning`, { id: FAILURE_ID });
      },
    );
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [outcome, nextPath, navigate]);

  if (failure !== null) return <FailedSignIn failure={failure} />;
  return (
    <div role="status" className="py-16">
      <LoaderCircle aria-hidden="true" className="size-10 animate-spin text-moss" />
      <h1 className="mt-6 text-4xl sm:text-5xl">
        <Trans>Slutför inloggningen …</Trans>
      </h1>
      <p className="mt-6 text-lg text-soft">
        <Trans>Vi kontrollerar kopplingen till din Gmail. Det tar ett ögonblick.</Trans>
      </p>
    </div>
  );
}

export function SignInPage() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <SignInState />
    </>
  );
}

function SignInState() {
  const state = useLoaderData<typeof loadSignIn>();
  switch (state.kind) {
    case 'idle':
      return <SignInOffer />;
    case 'refused':
      return <RefusedSignIn code={state.code} email={state.email} />;
    case 'completing':
      return <CompletingSignIn outcome={state.outcome} nextPath={state.nextPath} />;
    default:
      return state satisfies never;
  }
}
