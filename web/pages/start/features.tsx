import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { formatDateTime, SELLER_TIME_ZONE } from '#worker/domain/dates.ts';
import { toLanguage } from '#worker/domain/language.ts';

import { EXAMPLE_OFFERED } from '#web/entities/scans/example-mailbox.ts';
import { RowPicture, ScanPicture } from '#web/entities/scans/feature-pictures.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

/** Shown, and told in two lines: the scan, a row with its reason, the receipt. */
export function Features() {
  return (
    <section className="border-t border-line pt-6 pb-5 sm:pt-8 sm:pb-7">
      <h2 className="text-[1.75rem] sm:text-4xl lg:text-5xl">
        <Trans>Se det räknas. Se varför. Se att vi har gått.</Trans>
      </h2>
      <p className="mt-2 text-soft">
        <Trans>
          Gamla erbjudanden, notiser och bilagor ligger kvar och tar plats. Du ser vilka, och
          bestämmer själv.
        </Trans>
      </p>
      <ul className="mt-5 grid grid-cols-1 gap-6 sm:gap-8 lg:grid-cols-3 lg:gap-y-0">
        <Feature picture={<ScanPicture />} title={<Trans>Se vad det ger, direkt</Trans>}>
          <Trans>
            Mejlen räknas medan du ser på. Varje kryss ändrar plats och uppskattad koldioxid.
          </Trans>
        </Feature>
        <Feature picture={<RowPicture />} title={<Trans>Smart gruppering</Trans>}>
          <Trans>
            Per avsändare, år och storlek. Varje rad säger varför den är med, och du kan titta in.
          </Trans>
        </Feature>
        <Feature picture={<ReceiptPicture />} title={<Trans>Tryggt och öppet</Trans>}>
          <Trans>
            Kvittot säger vad som verkligen hände, och när vår åtkomst till din Gmail tog slut.
          </Trans>
        </Feature>
      </ul>
    </section>
  );
}

function Feature(props: { picture: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-1 lg:row-span-3 lg:grid-rows-subgrid">
      {props.picture}
      <h3 className="mt-3 text-xl sm:mt-4 sm:text-2xl">{props.title}</h3>
      <p className="mt-1 text-[0.9375rem] leading-snug sm:mt-1.5 text-soft">{props.children}</p>
    </li>
  );
}

/** The sample's own time, so that every build draws the same. */
const GRANTED_AT_MS = Date.UTC(2026, 10, 21, 8, 41);

/** Decorative: the text beneath says the same. */
function ReceiptPicture() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { count, sizeGB } = EXAMPLE_OFFERED;
  const time = (atMs: number) => formatDateTime(atMs, toLanguage(i18n.locale), SELLER_TIME_ZONE);
  return (
    <div aria-hidden="true" className="flex items-center">
      <Receipt
        subtitle={t`Kvitto`}
        className="mx-auto w-full max-w-[26rem] [&>.receipt-paper]:pt-5 [&>.receipt-paper]:pb-7"
      >
        <ReceiptLines>
          <ReceiptLine
            label={t`MEJL I PAPPERSKORGEN`}
            value={t`${format.count(count)} st`}
            isStrong
          />
          <ReceiptLine
            label={t`Plats som blir ledig`}
            value={t`ca ${format.bytes(sizeGB * BYTES_PER_GIB)}`}
          />
        </ReceiptLines>
        <ReceiptLines>
          <ReceiptLine label={t`Åtkomst`} value={time(GRANTED_AT_MS)} />
          <ReceiptLine label={t`Återkallad`} value={time(GRANTED_AT_MS + DAY_MS)} isStrong />
        </ReceiptLines>
        <ReceiptNote>
          <p className="flex justify-between gap-4">
            <Trans>Inkorgen är din igen.</Trans>
            <span className="text-[0.8125rem] text-soft">
              <Trans>exempel</Trans>
            </span>
          </p>
        </ReceiptNote>
      </Receipt>
    </div>
  );
}
