import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { useJourneyPath } from '#web/shared/router/journey.ts';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { LeavingLink } from '#web/shared/components/leaving-link.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { userEmailAtom } from '#web/entities/access/session-atoms.ts';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { modifyPermissionUrl } from '#web/entities/access/google-urls.ts';
import { type RowSum, useTier } from '#web/entities/cleanups/row-choice.ts';

function RefusedPermission({ code }: { code: ErrorCode }) {
  const { heading, advice } = explain(code);
  return (
    <div role="alert">
      <Tag tone="clay">
        <Trans>Ingen tillåtelse</Trans>
      </Tag>
      <h1 className="mt-4 text-4xl sm:text-5xl">{heading}</h1>
      <div className="mt-6 grid max-w-[34rem] gap-3 text-lg text-soft">{advice}</div>
    </div>
  );
}

type Explanation = { heading: ReactNode; advice: ReactNode };

function explain(code: ErrorCode): Explanation {
  switch (code) {
    case 'oauth_denied':
      return {
        heading: <CodeText code="gmail_modify_missing" />,
        advice: (
          <p>
            <Trans>
              Du sa nej hos Google, och det gäller: ingenting har ändrats. Ändrar du dig är det bara
              att fråga igen.
            </Trans>
          </p>
        ),
      };
    case 'gmail_modify_missing':
    case 'oauth_scope_missing':
      return {
        heading: <CodeText code="gmail_modify_missing" />,
        advice: (
          <p>
            <Trans>
              Hos Google var rutan för Gmail inte ikryssad. Kryssa i den nästa gång, så kan vi
              flytta det du valde till papperskorgen.
            </Trans>
          </p>
        ),
      };
    case 'oauth_account_mismatch':
      return { heading: <Trans>Det var ett annat konto</Trans>, advice: <MismatchAdvice /> };
    case 'oauth_state_invalid':
      return {
        heading: <Trans>Kunde inte begära tillåtelse</Trans>,
        advice: (
          <p>
            <Trans>
              Det tog för lång tid, eller så påbörjades det i en annan flik. Börja om härifrån.
            </Trans>
          </p>
        ),
      };
    default:
      return { heading: <Trans>Kunde inte begära tillåtelse</Trans>, advice: <FailureAdvice /> };
  }
}

function CodeText({ code }: { code: ErrorCode }) {
  const { i18n } = useLingui();
  return <>{i18n._(ERROR_MESSAGES[code])}</>;
}

function MismatchAdvice() {
  const email = useAtomValue(userEmailAtom);
  return (
    <>
      <p className="text-ink">
        <CodeText code="oauth_account_mismatch" />
      </p>
      <p>
        <Trans>
          Det du valde ligger i <bdi className="font-semibold wrap-anywhere text-ink">{email}</bdi>.
          Välj det kontot hos Google. Det andra kontot har vi inte fått åtkomst till.
        </Trans>
      </p>
    </>
  );
}

function FailureAdvice() {
  return (
    <p>
      <Trans>
        Något gick fel på vägen till eller från Google. Försök igen om en stund. Om felet kvarstår,
        kontakta supporten: <MailLink />
      </Trans>
    </p>
  );
}

function PermissionReceipt() {
  const { t } = useLingui();
  return (
    <Receipt
      title={t`Det här ber vi om`}
      subtitle={t`Specifikation`}
      className="mx-auto w-full max-w-[26rem] self-start md:rotate-1"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Flytta till papperskorgen`} value={t`det du valt`} />
        <ReceiptLine label={t`Lägga tillbaka`} value={t`om du vill`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`Radera för gott`} value={t`kan inte`} />
        <ReceiptLine label={t`Skicka mejl`} value={t`gör vi aldrig`} />
        <ReceiptLine label={t`Texten i mejlen`} value={t`hämtas inte`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`ÅTKOMSTEN UPPHÖR`} value={t`efter 24 h`} isStrong />
        <ReceiptLine label={t`Återkalla själv`} value={t`när du vill`} />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-soft">
          <Trans>
            I Googles ruta står det att vi får läsa, skriva och skicka mejl. Någon snävare
            behörighet som räcker för papperskorgen finns inte. Att radera för gott ingår inte.
          </Trans>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}

/** A document navigation; the server redirects to Google. */
function ModifyPermissionLink({ children }: { children: ReactNode }) {
  const tier = useTier();
  const language = useAtomValue(languageAtom);
  const { search } = useLocation();
  return <LeavingLink href={modifyPermissionUrl(tier, language, search)}>{children}</LeavingLink>;
}

type PermissionViewProps = {
  /** null before the first attempt. */
  error: ErrorCode | null;
  sum: RowSum;
};

export function PermissionView({ error, sum }: PermissionViewProps) {
  const pathOf = useJourneyPath();
  const tier = useTier();
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-16 pt-6 md:beside-23 md:pt-16">
      <div>
        {error === null ? <PermissionQuestion /> : <RefusedPermission code={error} />}
        {sum.rowCount === 0 ? null : <KeptChoice sum={sum} />}
        <div className="mt-10 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ModifyPermissionLink>
            {error === null ? (
              <Trans>Fortsätt till Google</Trans>
            ) : (
              <Trans>Försök igen med Google</Trans>
            )}
          </ModifyPermissionLink>
          <ButtonLink to={pathOf(CHOOSE_PATHS[tier])} variant="secondary">
            <Trans>Tillbaka till ditt val</Trans>
          </ButtonLink>
        </div>
      </div>
      <PermissionReceipt />
    </div>
  );
}

function PermissionQuestion() {
  const email = useAtomValue(userEmailAtom);
  return (
    <>
      <Tag>
        <Trans>Ett steg till</Trans>
      </Tag>
      <h1 className="mt-4 text-5xl sm:text-6xl">
        <Trans>Får vi flytta mejlen?</Trans>
      </h1>
      <div className="mt-6 grid max-w-[34rem] gap-3 text-lg text-soft">
        <p>
          <Trans>
            Hittills kan vi bara läsa. För att flytta det du valde till papperskorgen behöver vi
            rätten att ändra i brevlådan. Den ger du hos Google, och sedan kommer du tillbaka hit.
          </Trans>
        </p>
        <p>
          <Trans>
            Välj kontot <bdi className="font-semibold wrap-anywhere text-ink">{email}</bdi> och
            kryssa i rutan för Gmail.
          </Trans>
        </p>
      </div>
    </>
  );
}

function KeptChoice({ sum: { messageCount, sizeBytes } }: { sum: RowSum }) {
  const format = useFormat();
  return (
    <p className="figures mt-6 border-l-4 border-moss bg-moss-tint px-4 py-3 text-[0.9375rem]">
      <Trans>Ditt val finns kvar:</Trans>{' '}
      <span className="inline-block">
        <Plural value={messageCount} one="# mejl" other="# mejl" />, {format.bytes(sizeBytes)}
      </span>
    </p>
  );
}
