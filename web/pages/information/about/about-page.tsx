import { Trans, useLingui } from '@lingui/react/macro';

import { PageHead } from '#web/shared/router/page-head.tsx';
import { GoogleSignInLink } from '#web/entities/access/google-sign-in-link.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { PaperSheet } from '#web/shared/components/paper/paper-sheet.tsx';
import { Receipt, ReceiptNote } from '#web/shared/components/paper/receipt.tsx';
import { WaysIn, JoinByMail, WaitlistButton } from '#web/features/launch/way-in.tsx';
import { PageIntro, PageLink } from '#web/pages/information/page-parts.tsx';
import { useIsGated } from '#web/entities/launch/launch-atoms.ts';
import { counted } from '#web/entities/consent/usage-events.ts';
import { CLOSES_SHEET, opensSheet } from '#web/shared/lib/sheets.ts';
import { BRAND } from '#worker/domain/brand.ts';

function Mission() {
  const { t } = useLingui();
  return (
    <Receipt title={t`Vårt uppdrag`} subtitle={t`Tre punkter`} className="w-full md:rotate-1">
      <ReceiptNote>
        <p className="font-semibold">
          <Trans>1. Visa vad som väger</Trans>
        </p>
        <p className="text-soft">
          <Trans>Exakta antal, ärliga felmarginaler, inga skrämselsiffror.</Trans>
        </p>
      </ReceiptNote>
      <ReceiptNote>
        <p className="font-semibold">
          <Trans>2. Göra det lätt att släppa taget</Trans>
        </p>
        <p className="text-soft">
          <Trans>Välj, betala per städning, lägg tillbaka i 30 dagar.</Trans>
        </p>
      </ReceiptNote>
      <ReceiptNote>
        <p className="font-semibold">
          <Trans>3. Inte stanna kvar</Trans>
        </p>
        <p className="text-soft">
          <Trans>Vi läser inget innehåll, och efter 24 timmar är åtkomsten borta.</Trans>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}

function AboutActions() {
  if (useIsGated()) {
    return (
      <WaysIn place="about">
        <WaitlistButton place="about">
          <Trans>Kom igång</Trans>
        </WaitlistButton>
        <JoinByMail />
      </WaysIn>
    );
  }
  return (
    <>
      <WaysIn place="about">
        <Button {...opensSheet(SIGN_IN_ID)} {...counted('sign_in', 'about')}>
          <Trans>Kom igång</Trans>
        </Button>
      </WaysIn>
      <SignInDialog />
    </>
  );
}

const SIGN_IN_ID = 'sign-in';

function SignInDialog() {
  return (
    <PaperSheet id={SIGN_IN_ID} aria-labelledby="sign-in-heading" aria-describedby="sign-in-text">
      <h2 id="sign-in-heading" className="text-2xl">
        <Trans>Väg din inkorg</Trans>
      </h2>
      <p id="sign-in-text" className="mt-4 text-soft">
        <Trans>
          Google frågar om du vill ge oss läsrätt. Vi använder den för att räkna, hämtar aldrig
          innehållet, och åtkomsten upphör efter 24 timmar. Att skanna är gratis.
        </Trans>
      </p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <GoogleSignInLink>
          <Trans>Logga in med Google</Trans>
        </GoogleSignInLink>
        <Button variant="secondary" {...CLOSES_SHEET}>
          <Trans>Inte nu</Trans>
        </Button>
      </div>
    </PaperSheet>
  );
}

export function AboutPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        page="about"
        title={t`Om oss`}
        description={t`Varför vi väger inkorgar, vad vi vill och vad vi aldrig gör.`}
      />
      <PageIntro heading={<Trans>Ingen har bett om tjugotusen mejl</Trans>} />
      <div className="grid items-start gap-x-16 gap-y-16 md:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <div className="prose text-lg">
            <p>
              <Trans>
                En inkorg fylls av sig själv. Erbjudanden, notiser och nyhetsbrev kommer varje dag,
                och nästan ingenting går någonsin ut igen. Till slut är den full, och det enda
                förslaget man får är att köpa mer plats.
              </Trans>
            </p>
            <p>
              <Trans>
                {BRAND.productName} börjar i andra änden: med att visa vad som ligger där. Vi räknar
                varje mejl, väger det och skriver ut ett kvitto. Det brukar räcka för att man ska
                vilja städa, och då ska det gå på några minuter i stället för några kvällar.
              </Trans>
            </p>
            <p>
              <Trans>
                Den som släpper in någon i sin brevlåda ska veta exakt vad som händer. Därför läser
                vi aldrig innehållet, tar betalt en gång i stället för varje månad, och är borta
                efter 24 timmar. Vi får inte betalt genom reklam eller sålda uppgifter, bara av den
                som vill ha städat.
              </Trans>
            </p>
            <p>
              <Trans>
                Vi är lika noga med koldioxiden. Vad det kostar att lagra ett mejl vet ingen exakt,
                och det säger vi rent ut. Vi visar också spannet av det som har publicerats.{' '}
                <PageLink page="method">Så räknar vi</PageLink>.
              </Trans>{' '}
              {BRAND.donationRecipient === null ? null : (
                <Trans>En tredjedel av vårt överskott går till {BRAND.donationRecipient}.</Trans>
              )}
            </p>
          </div>
          <AboutActions />
        </div>
        <Mission />
      </div>
    </>
  );
}
