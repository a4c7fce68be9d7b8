import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download, Mail, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';

import { LANGUAGES, type Language, toLanguage } from '#worker/domain/language.ts';
import { shownSender } from '#worker/domain/scans/senders/sender-key.ts';
import {
  canBeFiltered,
  FILTER_FILE_NAME,
  FILTER_LABEL,
  type FilterAction,
  gmailFilters,
} from '#worker/domain/unsubscribes/gmail-filters.ts';
import {
  marketingObjection,
  objectionMailto,
} from '#worker/domain/unsubscribes/marketing-objection.ts';

import { gmailUrl } from '#web/entities/access/google-urls.ts';
import { userEmailAtom } from '#web/entities/access/session-atoms.ts';
import { saveFile } from '#web/entities/orders/api.ts';
import { SenderText } from '#web/entities/scans/row-name.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { ChoiceGroup } from '#web/shared/components/choice-group.tsx';
import { NewTabLink } from '#web/shared/components/new-tab-link.tsx';
import { PaperDialog } from '#web/shared/components/dialog/paper-dialog.tsx';
import { TickLine } from '#web/shared/components/tick-line.tsx';
import { LANGUAGE_NAMES } from '#web/shared/i18n/language-atoms.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';

export type KnownSender = { senderKey: string; name: string };

type StopSendersDialogProps = { senders: readonly KnownSender[]; onClose: () => void };

export function StopSendersDialog({ senders, onClose }: StopSendersDialogProps) {
  const { t } = useLingui();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const chosen = senders.filter(({ senderKey }) => keys.has(senderKey));
  return (
    <PaperDialog onClose={onClose} className="sm:max-w-xl">
      <Dialog.Close
        aria-label={t`Stäng`}
        className="float-right -mt-3 -mr-3 ml-2 grid size-11 place-items-center text-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </Dialog.Close>
      <Dialog.Title className="text-2xl">
        <Trans>Stoppa avsändare</Trans>
      </Dialog.Title>
      <Dialog.Description className="mt-2 text-soft">
        <Trans>Välj vilka, och sedan hur. Det du sparar kan du använda senare.</Trans>
      </Dialog.Description>
      <SenderChoice senders={senders} keys={keys} onChange={setKeys} />
      <FilterPart chosen={chosen} />
      <ObjectionPart chosen={chosen} />
      <div className="mt-8 flex justify-end border-t border-line pt-4">
        <Button variant="secondary" onClick={onClose}>
          <Trans>Stäng</Trans>
        </Button>
      </div>
    </PaperDialog>
  );
}

type SenderChoiceProps = {
  senders: readonly KnownSender[];
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
};

function SenderChoice({ senders, keys, onChange }: SenderChoiceProps) {
  const areAllChosen = keys.size === senders.length;

  function tick(senderKey: string, isTicked: boolean): void {
    const next = new Set(keys);
    if (isTicked) next.add(senderKey);
    else next.delete(senderKey);
    onChange(next);
  }

  return (
    <fieldset className="mt-5">
      <legend className="text-[0.9375rem] font-semibold">
        <Trans>Avsändare</Trans>
      </legend>
      <div className="mt-1 max-h-64 overflow-y-auto border-y border-line">
        {senders.map(({ senderKey, name }) => (
          <TickLine
            key={senderKey}
            name="sender"
            isTicked={keys.has(senderKey)}
            onTick={(isTicked) => tick(senderKey, isTicked)}
            detail={<SenderText text={shownSender(senderKey)} />}
          >
            <SenderText text={name} />
          </TickLine>
        ))}
      </div>
      {senders.length < 2 ? null : (
        <Button
          variant="quiet"
          className="-ml-3"
          onClick={() =>
            onChange(new Set(areAllChosen ? [] : senders.map(({ senderKey }) => senderKey)))
          }
        >
          {areAllChosen ? <Trans>Avmarkera alla</Trans> : <Trans>Markera alla</Trans>}
        </Button>
      )}
    </fieldset>
  );
}

type PartProps = { chosen: readonly KnownSender[] };

function Part({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="text-lg">{heading}</h3>
      {children}
    </section>
  );
}

function FilterPart({ chosen }: PartProps) {
  const email = useAtomValue(userEmailAtom);
  const [action, setAction] = useState<FilterAction>('archive');
  const filtered = chosen.filter(({ senderKey }) => canBeFiltered(senderKey));
  const unfilteredCount = chosen.length - filtered.length;

  function download(): void {
    const keys = filtered.map(({ senderKey }) => senderKey);
    const xml = gmailFilters(keys, action, serverNow());
    saveFile(new Blob([xml], { type: 'application/xml' }), FILTER_FILE_NAME);
    notifySuccess(msg`Filtren är nedladdade`);
  }

  return (
    <Part heading={<Trans>Filter i Gmail</Trans>}>
      <div className="mt-3">
        <ChoiceGroup
          name="filter-action"
          legend={<Trans>Nya mejl från dem</Trans>}
          choices={[
            { value: 'archive', label: <Trans>Arkiveras</Trans> },
            { value: 'trash', label: <Trans>Slängs</Trans> },
          ]}
          chosen={action}
          onChoose={setAction}
        />
      </div>
      <p className="mt-3 text-[0.9375rem] text-soft">
        {action === 'archive' ? (
          <Trans>
            De hoppar över inkorgen och samlas under etiketten {FILTER_LABEL} i Gmail. Filtret
            gäller allt från adressen eller listan, även kvitton och andra besked.
          </Trans>
        ) : (
          <Trans>
            De hamnar i papperskorgen, som Gmail tömmer efter 30 dagar. Filtret gäller allt från
            adressen, även kvitton och andra besked.
          </Trans>
        )}
      </p>
      {unfilteredCount === 0 ? null : (
        <p className="mt-2 text-[0.9375rem] text-soft">
          <Plural
            value={unfilteredCount}
            one="# av dem skriver från många adresser och får inget filter."
            other="# av dem skriver från många adresser och får inget filter."
          />
        </p>
      )}
      <Button className="mt-4" disabled={filtered.length === 0} onClick={download}>
        <Download aria-hidden="true" className="size-5" />
        {filtered.length === 0 ? (
          <Trans>Ladda ner filter</Trans>
        ) : (
          <Plural
            value={filtered.length}
            one="Ladda ner filter för # avsändare"
            other="Ladda ner filter för # avsändare"
          />
        )}
      </Button>
      <ol className="mt-4 list-decimal pl-5 text-[0.9375rem] [&>li]:mt-1">
        <li>
          <Trans>
            Öppna{' '}
            <NewTabLink className="font-semibold" href={gmailUrl(email, 'settings/filters')}>
              filtren i Gmails inställningar
            </NewTabLink>{' '}
            på en dator. Gmails app kan inte läsa in filter.
          </Trans>
        </li>
        <li>
          <Trans>
            Välj Importera filter längst ner, filen {FILTER_FILE_NAME} och sedan Öppna fil.
          </Trans>
        </li>
        <li>
          <Trans>Välj Skapa filter. Där kan du också ta bort dem igen.</Trans>
        </li>
      </ol>
    </Part>
  );
}

const COPY_FAILURE_ID = 'objection-copy';

function ObjectionPart({ chosen }: PartProps) {
  const { t, i18n } = useLingui();
  const email = useAtomValue(userEmailAtom) ?? t`min e-postadress`;
  const [language, setLanguage] = useState<Language>(toLanguage(i18n.locale));
  const letter = marketingObjection(language, email);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${letter.subject}\n\n${letter.body}`);
      withdrawFailure(COPY_FAILURE_ID);
      notifySuccess(msg`Brevet är kopierat`);
    } catch {
      notifyFailure(msg`Brevet gick inte att kopiera. Markera det och kopiera för hand.`, {
        id: COPY_FAILURE_ID,
      });
    }
  }

  return (
    <Part heading={<Trans>Invändning mot direktmarknadsföring</Trans>}>
      <p className="mt-2 text-[0.9375rem] text-soft">
        <Trans>
          En avsändare som lyder under GDPR får efter din invändning inte längre använda dina
          uppgifter för reklam (artikel 21). Brevet öppnas i ditt eget mejlprogram. Skriv ditt namn
          under, och skicka det själv.
        </Trans>
      </p>
      <div className="mt-3">
        <ChoiceGroup
          name="letter-language"
          legend={<Trans>Brevets språk</Trans>}
          choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
          chosen={language}
          onChoose={setLanguage}
        />
      </div>
      <details className="letter mt-3">
        <summary className="cursor-pointer py-2 font-semibold">
          <Trans>Läs brevet</Trans>
        </summary>
        <div lang={language} className="border-l-4 border-line pl-4 text-[0.9375rem]">
          <p className="font-semibold wrap-anywhere">{letter.subject}</p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{letter.body}</p>
        </div>
      </details>
      {chosen.length === 0 ? (
        <p className="mt-2 text-[0.9375rem] text-soft">
          <Trans>Välj avsändare ovan för att skriva till dem.</Trans>
        </p>
      ) : (
        <ul className="mt-1">
          {chosen.map(({ senderKey, name }) => (
            <li key={senderKey}>
              <a
                className="text-link inline-flex items-center gap-1.5 py-2 font-semibold"
                href={objectionMailto(senderKey, letter)}
              >
                <Mail aria-hidden="true" className="size-4 shrink-0" />
                <span>
                  <Trans>
                    Skriv till <SenderText text={name} />
                  </Trans>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-[0.9375rem] text-soft">
        <Trans>
          Många utskick kommer från en adress som ingen läser. Studsar brevet, eller kommer inget
          svar inom en månad, så skicka det till adressen i avsändarens integritetspolicy.
        </Trans>
      </p>
      <Button variant="quiet" className="-ml-3" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-5" />
        <Trans>Kopiera brevet</Trans>
      </Button>
    </Part>
  );
}
