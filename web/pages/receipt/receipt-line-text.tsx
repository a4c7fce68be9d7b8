import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Co2Span } from '#web/entities/co2/rates.tsx';
import { DonationLabel, METHOD_NAME } from '#web/entities/orders/order-texts.tsx';
import { TIER_NAME } from '#web/entities/orders/tier-name.ts';
import { ReceiptLine } from '#web/shared/components/paper/receipt.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { Figure, LineKind, ReceiptLine as Line } from '#worker/domain/receipts/line-kinds.ts';

const LABEL = {
  order_number: msg`Ordernummer`,
  bought: msg`Datum`,
  newsletters: msg`Nyhetsbrev`,
  old_mail: msg`Gamla mejl`,
  large_mail: msg`Stora bilagor`,
  ordered: msg`Beställt`,
  ordered_space: msg`Plats`,
  excluded: msg`Du valde att behålla`,
  moved: msg`Flyttade`,
  already_deleted: msg`Redan borta`,
  protected_since: msg`Lämnade orörda`,
  mismatched: msg`Stämde inte med det du valde`,
  refuted: msg`Visade inte att de är utskick`,
  to_move: msg`Kvar att flytta`,
  not_moved: msg`Inte flyttade`,
  restored: msg`Återställda`,
  not_in_trash: msg`Inte kvar i papperskorgen`,
  in_trash: msg`MEJL I PAPPERSKORGEN`,
  freed_space: msg`Plats som blir ledig`,
  saved_co2: msg`Uppskattad CO₂ per år`,
  driving: msg`Som att köra bil`,
  led_lamp: msg`Som en tänd LED-lampa`,
  confirmed: msg`Avregistrering mottagen`,
  asked: msg`Avregistrering begärd`,
  needs_click: msg`Väntar på ditt klick`,
  not_possible: msg`Gick inte att avregistrera`,
  untried: msg`Inte påbörjade`,
  waiting: msg`Väntar på sin tur`,
  ...TIER_NAME,
  price_ex_vat: msg`Pris exkl. moms`,
  vat: msg`Moms 25 %`,
  total: msg`TOTALT BETALT`,
  method: msg`Betalsätt`,
  refunded: msg`Återbetalt`,
  refund_pending: msg`Återbetalas`,
  refund_failed: msg`Kunde inte återbetalas`,
  refunded_vat: msg`varav moms 25 %`,
  net: msg`NETTO`,
  access_key: msg`Åtkomstnyckel`,
  access_created: msg`Skapad`,
  access_used: msg`Använd`,
  access_expires: msg`Gäller till`,
  access_revoked: msg`Återkallad`,
  new_access_expires: msg`Ny åtkomst gäller till`,
} satisfies Record<
  Exclude<LineKind, 'donation' | 'ended_flow' | 'published_span' | 'own_span'>,
  MessageDescriptor
>;

/** One line of the paper, in the page's words. */
export function ReceiptLineText({ line }: { line: Line }) {
  const { kind, figure, labelCount = 0, isStrong = false } = line;
  const { i18n } = useLingui();
  const text = useFigureText();
  switch (kind) {
    case 'published_span':
    case 'own_span':
      return <SpanLine figure={figure} isPublished={kind === 'published_span'} />;
    case 'newsletters':
      return (
        <ReceiptLine
          label={i18n._(LABEL.newsletters)}
          detail={<Plural value={labelCount} one="# avs." other="# avs." />}
          value={text(figure)}
        />
      );
    case 'ended_flow':
      return (
        <ReceiptLine
          label={
            <Plural
              value={labelCount}
              one="Ett år av # nyhetsbrev"
              other="Ett år av # nyhetsbrev"
            />
          }
          value={text(figure)}
        />
      );
    case 'donation':
      return <ReceiptLine label={<DonationLabel />} value={text(figure)} />;
    case 'refunded_vat':
      return <ReceiptLine label={soft(i18n._(LABEL[kind]))} value={soft(text(figure))} />;
    default:
      return <ReceiptLine label={i18n._(LABEL[kind])} value={text(figure)} isStrong={isStrong} />;
  }
}

function soft(text: string): ReactNode {
  return <span className="text-soft">{text}</span>;
}

/** Below the figure that it belongs to. */
function SpanLine({ figure, isPublished }: { figure: Figure; isPublished: boolean }) {
  const { t } = useLingui();
  if (figure.unit !== 'kg_span') return null;
  return (
    <div className="text-right text-soft">
      <dt className="sr-only">{t`Spann`}</dt>
      <dd>
        <Co2Span co2={figure} isPublished={isPublished} />
      </dd>
    </div>
  );
}

/** A bound ("<0,01") takes no "about". */
function isBound(amount: string): boolean {
  return amount.startsWith('<');
}

function useFigureText(): (figure: Figure) => string {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const dates = useDateFormat();
  return (figure) => {
    switch (figure.unit) {
      case 'pieces':
      case 'emails':
        return t`${format.count(figure.count)} st`;
      case 'money':
        return format.money(figure.amountMinor, figure.currency);
      case 'bytes':
        return t`ca ${format.bytes(figure.bytes)}`;
      case 'kg': {
        const kg = format.kg(figure.kg);
        return isBound(kg) ? t`${kg} kg` : t`ca ${kg} kg`;
      }
      case 'kg_span':
        return format.kgRange(figure.lowKg, figure.highKg);
      case 'km': {
        const km = format.amount(figure.km);
        return isBound(km) ? t`${km} km` : t`≈ ${km} km`;
      }
      case 'led_months': {
        const months = format.oneDecimal(figure.months);
        return isBound(months) ? t`${months} LED-månader` : t`≈ ${months} LED-månader`;
      }
      case 'date':
        return dates.date(figure.atMs);
      case 'time':
        return dates.dateTime(figure.atMs);
      case 'method':
        return i18n._(METHOD_NAME[figure.method]);
      case 'verbatim':
        return figure.text;
      case 'none':
        return '–';
      case 'yes':
        return t`ja`;
      default:
        return figure satisfies never;
    }
  };
}
