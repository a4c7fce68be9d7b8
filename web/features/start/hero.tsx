import { Trans } from '@lingui/react/macro';

import { ExampleReceipt } from './example-receipt.tsx';
import { StartActions } from './start-actions.tsx';

export function Hero() {
  return (
    <section className="grid items-center gap-x-16 gap-y-16 pt-6 pb-20 md:beside-24 md:pt-10 md:pb-26 lg:beside-27">
      <div>
        <h1 className="text-[clamp(2.75rem,14.5vw,3.75rem)] sm:text-7xl lg:text-[6rem] lg:leading-[0.95]">
          <Trans>Vad väger din inkorg?</Trans>
        </h1>
        <p className="mt-6 max-w-[34rem] text-xl text-soft">
          <Trans>
            Få ett kvitto på din Gmail: hur mycket som ligger där, hur gammalt det är, vem det
            kommer från och vad det kostar i koldioxid att spara. Sedan slänger du det du vill, en
            gång, för en engångssumma.
          </Trans>
        </p>
        <StartActions place="hero" />
        <ul className="mt-10 grid gap-x-6 gap-y-3 text-[0.9375rem] text-soft sm:grid-cols-3 [&_strong]:font-semibold [&_strong]:text-ink sm:[&_strong]:block">
          <li>
            <Trans>
              <strong>Läser aldrig</strong> innehållet
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Betala en gång</strong> utan prenumeration
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Ångra</strong> i 30 dagar
            </Trans>
          </li>
        </ul>
      </div>
      <ExampleReceipt />
    </section>
  );
}
