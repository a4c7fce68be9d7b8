import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { OutsideLink } from '#web/pages/information/page-parts.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { DELIVERY_SOURCES, STORAGE_SOURCES } from '#worker/domain/co2-sources.ts';
import { CO2_METHOD } from '#worker/domain/co2.ts';

const STORAGE_NAMES: Record<(typeof STORAGE_SOURCES)[number]['id'], ReactNode> = {
  ademe: <Trans>ADEME, Impact CO₂ (Frankrike)</Trans>,
  uba: (
    <Trans>Umweltbundesamt, Green Cloud Computing, 2021 (Tyskland), återgivet av recapp.ch</Trans>
  ),
  stanford: <Trans>Stanford Magazine, 2017 (USA)</Trans>,
};

const DELIVERY_NAMES: Record<(typeof DELIVERY_SOURCES)[number]['id'], ReactNode> = {
  'berners-lee-2020': <Trans>Mike Berners-Lee, 2020: skräppost</Trans>,
  ademe: <Trans>ADEME, Impact CO₂: skräppost</Trans>,
  'berners-lee-2010': <Trans>Mike Berners-Lee, 2010: vanligt mejl</Trans>,
};

export function StorageSources() {
  const format = useFormat();
  return (
    <ValueTable caption={<Trans>Publicerade värden, per GB och år</Trans>}>
      {STORAGE_SOURCES.map(({ id, kgPerGibYear, url }) => (
        <ValueRow key={id} value={<Weight kg={kgPerGibYear} />}>
          <OutsideLink href={url}>{STORAGE_NAMES[id]}</OutsideLink>
        </ValueRow>
      ))}
      <ValueRow value={`${format.factor(CO2_METHOD.storageKgPerGibYear.central)} kg`}>
        <strong>
          <Trans>Vårt schablonvärde</Trans>
        </strong>
      </ValueRow>
    </ValueTable>
  );
}

export function DeliverySources() {
  const format = useFormat();
  return (
    <ValueTable caption={<Trans>Publicerade värden, per mejl</Trans>}>
      {DELIVERY_SOURCES.map(({ id, grams }) => (
        <ValueRow key={id} value={`${format.factor(grams)} g`}>
          {DELIVERY_NAMES[id]}
        </ValueRow>
      ))}
      <ValueRow value={`${format.factor(CO2_METHOD.deliveryKgPerMessage.high * 1000)} g`}>
        <Trans>Vår egen övre gräns, med marginal</Trans>
      </ValueRow>
    </ValueTable>
  );
}

function Weight({ kg }: { kg: number }) {
  const format = useFormat();
  return kg < 1 ? `${format.grams(kg * 1000)} g` : `${format.factor(kg)} kg`;
}

function ValueTable({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <table className="mt-2 w-full text-left text-[0.9375rem]">
      <caption className="figures border-b-2 border-ink pb-2 text-left text-[0.8125rem] text-ink">
        {caption}
      </caption>
      <tbody>{children}</tbody>
    </table>
  );
}

function ValueRow({ value, children }: { value: ReactNode; children: ReactNode }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 pr-4 font-normal">
        {children}
      </th>
      <td className="figures py-2.5 text-right text-[0.8125rem] whitespace-nowrap text-ink">
        {value}
      </td>
    </tr>
  );
}
