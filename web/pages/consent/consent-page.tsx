import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';

import type { ErrorCode } from '#worker/domain/app-error.ts';
import { type ConsentKind, parseConsentToken } from '#worker/domain/mail/consent-token.ts';

import { withdrawConsent } from '#web/entities/account/api.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { useFocusedHeading } from '#web/shared/lib/use-focus.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { usePathWithParams, usePublicPath } from '#web/shared/router/paths.ts';
import { useMailedToken } from '#web/shared/router/use-mailed-token.ts';

/** Takes back what was agreed to on a receipt, without a sign-in. Nothing happens before the button: scanners open links. */
export function ConsentPage() {
  const { t } = useLingui();
  const token = useMailedToken();
  usePageTitle(t`Ta tillbaka ett samtycke`);
  return (
    <div className="max-w-[42rem] py-6 md:py-16">
      <meta name="robots" content="noindex" />
      {/* An answer belongs to its link. */}
      <Question key={token} token={token} />
    </div>
  );
}

function Question({ token }: { token: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [wasGiven, setWasGiven] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const link = parseConsentToken(token);

  async function withdraw(): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      setWasGiven((await withdrawConsent(token)).wasGiven);
    } catch (error) {
      setProblem(describeError(error).code ?? 'default');
    } finally {
      setIsBusy(false);
    }
  }

  if (link === null || problem === 'not_found') return <WrongLink />;
  if (wasGiven !== null) return <Answered kind={link.kind} wasGiven={wasGiven} />;
  return (
    <ConsentQuestion
      kind={link.kind}
      isBusy={isBusy}
      problem={problem}
      onWithdraw={() => void withdraw()}
    />
  );
}

type ConsentQuestionProps = {
  kind: ConsentKind;
  isBusy: boolean;
  problem: ErrorCode | null;
  onWithdraw: () => void;
};

function ConsentQuestion({ kind, isBusy, problem, onWithdraw }: ConsentQuestionProps) {
  const { i18n } = useLingui();
  return (
    <>
      <h1 className="text-5xl sm:text-6xl">{HEADINGS[kind]}</h1>
      <p className="mt-6 text-lg text-soft">{CONSEQUENCES[kind]}</p>
      <p className="mt-3 text-[0.9375rem] text-soft">
        {kind === 'recheck' ? (
          <Trans>
            Du behöver inte logga in. Har du gett oss åtkomst till din Gmail för kontrollen tar den
            slut. Inget annat ändras.
          </Trans>
        ) : (
          <Trans>Du behöver inte logga in, och inget annat ändras.</Trans>
        )}
      </p>
      <div role="alert" className="font-medium text-clay-text">
        {problem === null ? null : <p className="mt-6">{i18n._(ERROR_MESSAGES[problem])}</p>}
      </div>
      <Button className="mt-10 max-sm:w-full" isBusy={isBusy} onClick={onWithdraw}>
        {BUTTONS[kind]}
      </Button>
    </>
  );
}

const HEADINGS: Record<ConsentKind, ReactNode> = {
  recheck: <Trans>Tacka nej till kontrollen?</Trans>,
  marks: <Trans>Radera avtrycken?</Trans>,
  reminder: <Trans>Tacka nej till påminnelsen?</Trans>,
  'next-time': <Trans>Radera det vi minns?</Trans>,
};

const CONSEQUENCES: Record<ConsentKind, ReactNode> = {
  recheck: (
    <Trans>
      Avtrycken av avsändarna som fick din begäran raderas direkt. Då går det inte längre att se om
      de har slutat, och vi mejlar dig inte om kontrollen.
    </Trans>
  ),
  marks: (
    <Trans>
      Avtrycken av avsändarna som du valde raderas direkt. Vid nästa skanning är inget märkt.
    </Trans>
  ),
  reminder: (
    <Trans>Påminnelsen raderas direkt. Är mejlet inte redan skickat så skickas det inte.</Trans>
  ),
  'next-time': (
    <Trans>
      Avtrycken av avsändarna som du valde raderas direkt, om du lät oss spara dem, och så gör
      uppgiften om påminnelsen. Vid nästa skanning är inget märkt.
    </Trans>
  ),
};

const BUTTONS: Record<ConsentKind, ReactNode> = {
  recheck: <Trans>Nej tack, radera avtrycken</Trans>,
  marks: <Trans>Radera avtrycken</Trans>,
  reminder: <Trans>Nej tack, ingen påminnelse</Trans>,
  'next-time': <Trans>Radera det</Trans>,
};

function Answered({ kind, wasGiven }: { kind: ConsentKind; wasGiven: boolean }) {
  return (
    <Ended
      heading={
        !wasGiven ? (
          <Trans>Det är redan borta</Trans>
        ) : kind === 'reminder' ? (
          <Trans>Påminnelsen är raderad</Trans>
        ) : kind === 'next-time' ? (
          <Trans>Det är raderat</Trans>
        ) : (
          <Trans>Avtrycken är raderade</Trans>
        )
      }
    >
      {!wasGiven ? (
        <Trans>Det finns inget kvar som länken kan ta tillbaka. Inget har ändrats.</Trans>
      ) : kind === 'recheck' ? (
        <Trans>Du tackade nej till kontrollen. Vi mejlar dig inte om den igen.</Trans>
      ) : (
        <Trans>Du kan stänga sidan.</Trans>
      )}
    </Ended>
  );
}

/** For a malformed or forged link. */
function WrongLink() {
  const pathWithParams = usePathWithParams();
  return (
    <Ended
      heading={<Trans>Länken går inte att använda</Trans>}
      action={
        <ButtonLink to={pathWithParams('/account')}>
          <Trans>Till kontot</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Den är avklippt eller fel, och inget har ändrats. Öppna den igen från mejlet, eller logga in
        och ta tillbaka ditt samtycke under Konto.
      </Trans>
    </Ended>
  );
}

type EndedProps = { heading: ReactNode; children: ReactNode; action?: ReactNode };

function Ended({ heading, children, action }: EndedProps) {
  const ref = useFocusedHeading();
  const publicPath = usePublicPath();
  return (
    <>
      <h1 ref={ref} tabIndex={-1} className="text-5xl outline-none sm:text-6xl">
        {heading}
      </h1>
      <p className="mt-6 text-lg text-soft">{children}</p>
      <div className="mt-10 flex flex-col gap-3 sm:flex-row">
        {action}
        <ButtonLink to={publicPath('start')} variant="secondary">
          <Trans>Till startsidan</Trans>
        </ButtonLink>
      </div>
    </>
  );
}

export { ConsentPage as Component };
