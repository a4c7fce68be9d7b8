import { expect, test } from 'vitest';

import { senderKind } from '#worker/domain/protection/sender-kind.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';

function kindOf(from: string) {
  const [, name = '', address = ''] = /^(.*) <(.*)>$/.exec(from) ?? [];
  return senderKind({ name, address });
}

test.each([
  ['Byns Sparkassa <info@bynssparkassa.example>', 'bank'],
  ['Kundservice <no-reply@lokalbanken.example>', 'bank'],
  ['Volksbank Rhein <info@vbrhein.example>', 'bank'],
  ['Banco del Lago <avisos@bdl.example>', 'bank'],
  ['Rantapankki <info@rp.example>', 'bank'],
  ['Credit Union of the Valley <hello@cuv.example>', 'bank'],
  ['Hemförsäkring Norr <info@hfn.example>', 'insurance'],
  ['Versicherungsverein <post@vv.example>', 'insurance'],
  ['Zorgverzekeraar De Polder <service@polder.example>', 'insurance'],
  ['Vårdcentralen Ekot <noreply@ekot.example>', 'healthCare'],
  ['Reception <bokning@lindklinik.example>', 'healthCare'],
  ['Zahnarztpraxis am See <post@see.example>', 'healthCare'],
  ['Lægehuset <post@lh.example>', 'healthCare'],
  ['Centro de Salud Norte <cita@csn.example>', 'healthCare'],
  ['Przychodnia Zdrowie <rejestracja@zdrowie.example>', 'healthCare'],
  ['Info <patient@ekot.example>', 'healthCare'],
  ['Labbet <svar@labbet.example>', 'laboratory'],
  ['Laboratoire du Port <resultats@lp.example>', 'laboratory'],
  ['Förskolan Ugglan <info@ugglan.example>', 'school'],
  ['FOERSKOLAN UGGLAN <info@ugglan.example>', 'school'],
  ['Sekretariat <info@grundschule-nord.example>', 'school'],
  ['Päiväkoti Pöllö <info@pollo.example>', 'school'],
  ['École Jean Moulin <contact@ejm.example>', 'school'],
  ['Szkoła nr 4 <sekretariat@sp4.example>', 'school'],
  ['Bostadskön <noreply@bostadsko.example>', 'housing'],
  ['Styrelsen <info@brf-linden.example>', 'housing'],
  ['Hausverwaltung Meier <post@meier.example>', 'housing'],
  ['Housing Association North <hello@han.example>', 'housing'],
  ['Ekby kommun <noreply@ekby.example>', 'authority'],
  ['Gemeente Polderdam <info@polderdam.example>', 'authority'],
  ['Comune di Lago <protocollo@lago.example>', 'authority'],
  ['Lake County Council <noreply@lcc.example>', 'authority'],
  ['Services <contact@prefecture.gouv.example>', 'authority'],
  ['Ekby Energi <faktura@ekbyenergi.example>', 'utility'],
  ['Stadtwerke Seestadt <info@sws.example>', 'utility'],
  ['Vandværket <post@vand.example>', 'utility'],
])('%s is a sender of the kind %s', (from, kind) => {
  expect(kindOf(from)).toBe(kind);
});

test.each([
  'Mode <brev@mode.example>',
  'Byggbutik <hej@byggbutik.example>',
  'Powerbank Shop <news@powerbank-shop.example>',
  'Reklambyrån Kommunikation <hej@kommunikation.example>',
  'Nätverket <brev@natverket.example>',
  'Old School Records <news@osr.example>',
  'Anna Bergström <anna@mejl.example>',
  'Clinique <news@e.clinique.com>',
  ' <>',
  ' <@>',
  ' <bank>',
])('%s is of no such kind', (from) => {
  expect(kindOf(from)).toBeNull();
});

test('a top-level domain is no word of a name', () => {
  expect(kindOf('Shop <news@shop.bank>')).toBeNull();
});

test('no sender of the dictionary of bulk mail is one of them, whatever it is called', () => {
  for (const domain of SENDER_DOMAINS) {
    expect(senderKind({ name: 'The Bank', address: `news@mail.${domain}` }), domain).toBeNull();
  }
});
