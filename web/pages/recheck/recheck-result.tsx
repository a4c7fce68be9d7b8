import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { ActiveSender, RecheckView } from '#worker/contract/rechecks.ts';
import {
  isConclusive,
  type RecheckAccess,
  type RecheckResult,
} from '#worker/domain/rechecks/recheck.ts';
import { shownSender } from '#worker/domain/scans/senders/sender-key.ts';

import { gmailUrl } from '#web/entities/access/google-urls.ts';
import { userEmailAtom } from '#web/entities/access/session-atoms.ts';
import { receiptPath } from '#web/entities/orders/api.ts';
import { SenderText } from '#web/entities/scans/row-name.tsx';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { Figure } from '#web/shared/components/figure.tsx';
import { NewTabLink } from '#web/shared/components/new-tab-link.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { partOnDemand } from '#web/shared/lib/part-on-demand.tsx';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';

const StopSendersDialog = partOnDemand(
  async () =>
    (await import('#web/features/unsubscribes/stop-senders-dialog.tsx')).StopSendersDialog,
);

type RecheckResultProps = {
  recheck: RecheckView;
  result: RecheckResult;
  /** null: the names were shown before. */
  senders: readonly ActiveSender[] | null;
  /** null: checked before. */
  access: RecheckAccess | null;
};

export function RecheckResultView({ recheck, result, senders, access }: RecheckResultProps) {
  const pathWithParams = usePathWithParams();
  return (
    <div className="max-w-[42rem] pt-6 md:pt-10">
      <Heading result={result} />
      <Certainty recheck={recheck} result={result} />
      <Space result={result} />
      <ActiveSenders result={result} senders={senders} />
      <p role="status" className="mt-10 border-t border-line pt-4 text-[0.9375rem] text-soft">
        <Trans>Avtrycken av avsändarna är raderade.</Trans>{' '}
        {access === 'ended' ? <Trans>Åtkomsten till din Gmail är avslutad.</Trans> : null}
        {access === 'ending' ? (
          <Trans>Åtkomsten är borta hos oss, och avslutas snart hos Google.</Trans>
        ) : null}
        {access === 'needed' ? (
          <Trans>
            En skanning eller städning använder åtkomsten. Därför avslutas den som vanligt, efter 24
            timmar.
          </Trans>
        ) : null}
      </p>
      <p className="mt-6">
        <ButtonLink to={pathWithParams(receiptPath(recheck.orderId))} variant="secondary">
          <Trans>Till kvittot</Trans>
        </ButtonLink>
      </p>
    </div>
  );
}

function Heading({ result }: { result: RecheckResult }) {
  const format = useFormat();
  const { senderCount, activeCount } = result;
  const all = format.count(senderCount);
  const active = format.count(activeCount);
  const stopped = format.count(senderCount - activeCount);
  return (
    <h1 className="text-[clamp(2.5rem,10vw,3.5rem)] sm:text-6xl">
      {!isConclusive(result) && activeCount === 0 ? (
        <Trans>Vi hittade ingen som fortsätter</Trans>
      ) : !isConclusive(result) ? (
        <Trans>
          Minst {active} av {all} fortsätter
        </Trans>
      ) : activeCount === 0 ? (
        <Plural
          value={senderCount}
          one="Avsändaren har slutat"
          other="Alla # avsändare har slutat"
        />
      ) : (
        <Trans>
          {stopped} av {all} avsändare har slutat
        </Trans>
      )}
    </h1>
  );
}

function Certainty({ recheck, result }: { recheck: RecheckView; result: RecheckResult }) {
  const format = useFormat();
  const dates = useDateFormat();
  const { newMailCount, unreadCount, isCut } = result;
  const { checkedAtMs } = recheck;
  return (
    <p className="mt-6 text-lg text-soft">
      {isConclusive(result) ? (
        <Trans>
          De har inte skickat något nyhetsbrev från två dagar efter städningen till nu. Skräpposten
          är inte medräknad, och Primär bara om de låg där förut.
        </Trans>
      ) : isCut ? (
        <Trans>
          Det har kommit mer ny post än vi kan läsa i en kontroll. Om de andra kan vi inte säga
          något säkert.
        </Trans>
      ) : (
        <Trans>
          {format.count(unreadCount)} av {format.count(newMailCount)} nya mejl hann vi inte läsa. Om
          de andra avsändarna kan vi därför inte säga något säkert.
        </Trans>
      )}{' '}
      {checkedAtMs === null ? null : <Trans>Kontrollerat {dates.dateTime(checkedAtMs)}.</Trans>}
    </p>
  );
}

function Space({ result }: { result: RecheckResult }) {
  const format = useFormat();
  const email = useAtomValue(userEmailAtom);
  const { freedBytes, freedMessageCount, trashMessageCount } = result;
  const size = format.byteQuantity(freedBytes);
  return (
    <section className="mt-10 border-t border-line pt-8">
      <dl>
        <Figure
          tone="moss"
          label={<Trans>Plats som har blivit ledig</Trans>}
          value={size.value}
          unit={size.unit}
          meaning={
            trashMessageCount === 0 ? (
              <Trans>Papperskorgen är tom.</Trans>
            ) : freedMessageCount === 0 ? (
              <Trans>
                Inget av det som städades har lämnat papperskorgen än, så vitt vi kan se.
              </Trans>
            ) : (
              <Plural
                value={freedMessageCount}
                one="Minst # mejl har lämnat papperskorgen. Storleken är räknad på medelstorleken."
                other="Minst # mejl har lämnat papperskorgen. Storleken är räknad på medelstorleken."
              />
            )
          }
          interval={
            <Plural
              value={trashMessageCount}
              _0="inget mejl i papperskorgen"
              one="# mejl i papperskorgen"
              other="# mejl i papperskorgen"
            />
          }
        />
      </dl>
      {trashMessageCount === 0 ? null : (
        <p className="mt-3">
          <NewTabLink className="py-2 font-semibold" href={gmailUrl(email, 'trash')}>
            <Trans>Öppna papperskorgen i Gmail</Trans>
          </NewTabLink>
        </p>
      )}
    </section>
  );
}

type ActiveSendersProps = Pick<RecheckResultProps, 'result' | 'senders'>;

function ActiveSenders({ result, senders }: ActiveSendersProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (result.activeCount === 0) return null;
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-2xl">
        <Plural
          value={result.activeCount}
          one="# avsändare fortsätter"
          other="# avsändare fortsätter"
        />
      </h2>
      {senders === null ? (
        <p className="mt-2 text-soft">
          <Trans>Namnen visades bara direkt efter kontrollen. Vi sparar dem inte.</Trans>
        </p>
      ) : (
        <>
          <ul className="mt-3 border-y border-line">
            {senders.map(({ senderKey, name, messageCount }) => (
              <li
                key={senderKey}
                className="flex flex-wrap items-baseline gap-x-4 border-t border-line py-3 first:border-t-0"
              >
                <span className="min-w-0 flex-1 basis-56">
                  <SenderText text={name} className="font-semibold" />
                  <br />
                  <SenderText
                    text={shownSender(senderKey)}
                    className="text-[0.8125rem] text-soft"
                  />
                </span>
                <span className="figures text-[0.9375rem]">
                  <Plural value={messageCount} one="# mejl" other="# mejl" />
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-[0.9375rem] text-soft">
            <Trans>
              Spara ett filter för Gmail eller en invändning mot direktmarknadsföring innan du
              lämnar sidan. Namnen visas bara nu, och vi sparar dem inte.
            </Trans>
          </p>
          <Button className="mt-4" onClick={() => setIsOpen(true)}>
            <Trans>Stoppa avsändare</Trans>
          </Button>
          {isOpen ? <StopSendersDialog senders={senders} onClose={() => setIsOpen(false)} /> : null}
        </>
      )}
    </section>
  );
}
