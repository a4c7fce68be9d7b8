import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Scale, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { Receipt, ReceiptLine, ReceiptLines } from '#web/shared/components/paper/receipt.tsx';

export function SecuritySection() {
  const { t } = useLingui();
  return (
    <section className="grid grid-cols-1 items-center gap-x-10 gap-y-5 border-t border-line py-6 sm:py-8 md:grid-cols-2 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)_minmax(0,6fr)]">
      <div>
        <h2 className="text-[1.75rem] sm:text-4xl">
          <Trans>Vi räknar kuverten. Breven öppnar vi aldrig.</Trans>
        </h2>
        <p className="mt-4 text-[0.9375rem] text-soft">
          <Trans>
            Läsrätten använder vi bara till att räkna. Rätten att flytta ber vi om först när du
            väljer att städa, och den räcker inte till att radera för gott.
          </Trans>
        </p>
      </div>
      <ul className="grid gap-3 sm:gap-4">
        <TrustLine icon={<KeyRound />} title={<Trans>Kryptering</Trans>}>
          <Trans>Nycklarna till din Gmail är låsta med AES-256 och når aldrig webbläsaren.</Trans>
        </TrustLine>
        <TrustLine icon={<Scale />} title={<Trans>GDPR</Trans>}>
          <Trans>Inga sålda uppgifter, ingen reklam och ingen profilering.</Trans>
        </TrustLine>
        <TrustLine icon={<Undo2 />} title={<Trans>Går att lägga tillbaka</Trans>}>
          <Trans>
            Allt eller en del, i 30 dagar. Har åtkomsten upphört ansluter du Gmail igen, gratis.
          </Trans>
        </TrustLine>
      </ul>
      <Receipt
        title={t`Säkerhet`}
        subtitle={t`Fem punkter`}
        className="mx-auto w-full max-w-[26rem] max-lg:md:col-span-2 max-sm:[&>.receipt-paper]:pt-5"
      >
        <ReceiptLines>
          <ReceiptLine label={t`Innehållet`} value={t`hämtas inte`} />
          <ReceiptLine label={t`Mejl från dig`} value={t`skickas aldrig`} />
          <ReceiptLine label={t`Det som flyttas`} value={t`bara ditt val`} />
        </ReceiptLines>
        <ReceiptLines>
          <ReceiptLine label={t`Radera för gott`} value={t`går inte`} />
          <ReceiptLine label={t`ÅTKOMSTEN UPPHÖR`} value={t`efter 24 h`} isStrong />
        </ReceiptLines>
      </Receipt>
    </section>
  );
}

function TrustLine(props: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span aria-hidden="true" className="mt-0.5 text-moss [&>svg]:size-6">
        {props.icon}
      </span>
      <span className="text-[0.9375rem] text-soft">
        <strong className="font-semibold text-ink">{props.title}.</strong> {props.children}
      </span>
    </li>
  );
}
