import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import {
  ChosenPicture,
  ProtectedPicture,
  SendersPicture,
} from '#web/entities/scans/feature-pictures.tsx';

export function Features() {
  return (
    <section className="border-t border-line py-16 md:py-20">
      <h2 className="max-w-[44rem] text-4xl sm:text-5xl">
        <Trans>Det mesta i en inkorg har ingen bett om</Trans>
      </h2>
      <p className="mt-6 max-w-[38rem] text-lg text-soft">
        <Trans>
          Erbjudanden, notiser och bilagor från ett annat årtionde ligger kvar och väger. Här ser du
          vad som ligger där, och bestämmer själv.
        </Trans>
      </p>
      <ul className="mt-12 grid grid-cols-1 gap-x-10 gap-y-14 md:grid-cols-3">
        <Feature picture={<SendersPicture />} title={<Trans>Smart gruppering</Trans>}>
          <Trans>
            Nyhetsbrev per avsändare, gamla mejl per år och stora bilagor för sig. En butiks
            erbjudanden åker ut, men orderbekräftelserna blir kvar.
          </Trans>
        </Feature>
        <Feature picture={<ChosenPicture />} title={<Trans>Se vad det ger, direkt</Trans>}>
          <Trans>
            Medan du kryssar i räknas mejl, plats och koldioxid om. Du vet vad du får innan du
            betalar, och kvittot säger vad som verkligen hände.
          </Trans>
        </Feature>
        <Feature picture={<ProtectedPicture />} title={<Trans>Tryggt och öppet</Trans>}>
          <Trans>
            Det du har stjärnmärkt, svarat på eller gett en etikett skyddas, liksom mejl från
            myndigheter, banker och vården. Varje rad säger varför den är med.
          </Trans>
        </Feature>
      </ul>
    </section>
  );
}

function Feature(props: { picture: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-col">
      {props.picture}
      <h3 className="mt-6 text-2xl">{props.title}</h3>
      <p className="mt-3 text-[0.9375rem] text-soft">{props.children}</p>
    </li>
  );
}
