import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Scale, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { Receipt, ReceiptLine, ReceiptLines } from '#web/shared/components/receipt.tsx';

export function SecuritySection() {
  const { t } = useLingui();
  return (
    <section className="grid items-start gap-x-16 gap-y-12 border-t border-line py-16 md:beside-25 md:py-20">
      <div>
        <h2 className="text-4xl sm:text-5xl">
          <Trans>Vi räknar kuverten. Breven öppnar vi aldrig.</Trans>
        </h2>
        <p className="mt-6 max-w-[34rem] text-lg text-soft">
          <Trans>
            Läsrätten använder vi bara för avsändare, ämne, datum, storlek och etiketter. Rätten att
            flytta ber vi om först när du väljer att städa.
          </Trans>
        </p>
        <ul className="mt-10 grid gap-6">
          <TrustLine icon={<KeyRound />} title={<Trans>Kryptering</Trans>}>
            <Trans>Nycklarna till din Gmail är låsta med AES-256 och når aldrig webbläsaren.</Trans>
          </TrustLine>
          <TrustLine icon={<Scale />} title={<Trans>GDPR</Trans>}>
            <Trans>
              Inga sålda uppgifter, ingen reklam och ingen profilering. Du bestämmer över det som är
              ditt.
            </Trans>
          </TrustLine>
          <TrustLine icon={<Undo2 />} title={<Trans>Ångerskydd</Trans>}>
            <Trans>
              Vi raderar ingenting. I 30 dagar kan du lägga tillbaka allt, eller en del, från
              kvittot. Har åtkomsten upphört behöver du först ansluta Gmail igen.
            </Trans>
          </TrustLine>
        </ul>
      </div>
      <Receipt
        title={t`Säkerhet`}
        subtitle={t`Fem punkter`}
        className="mx-auto w-full max-w-[26rem] md:-rotate-1"
      >
        <ReceiptLines>
          <ReceiptLine label={t`Innehållet i mejlen`} value={t`hämtas inte`} />
          <ReceiptLine label={t`Mejl från ditt konto`} value={t`skickas aldrig`} />
          <ReceiptLine label={t`Det som flyttas`} value={t`bara ditt val`} />
        </ReceiptLines>
        <ReceiptLines>
          <ReceiptLine label={t`Papperskorgen`} value={t`30 dagar`} />
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
      <span>
        <strong className="block font-semibold">{props.title}</strong>
        <span className="text-[0.9375rem] text-soft">{props.children}</span>
      </span>
    </li>
  );
}
