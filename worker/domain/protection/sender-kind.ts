import { knownSenderDomain } from '#worker/domain/scans/senders/sender-dictionary.ts';

import { foldedWords, matches, wordPattern } from './subject-kind.ts';

/** Kept although unlisted, by name. */
export const SENDER_KINDS = [
  'bank',
  'insurance',
  'healthCare',
  'laboratory',
  'school',
  'housing',
  'authority',
  'utility',
] as const;
export type SenderKind = (typeof SENDER_KINDS)[number];

/**
 * Patterns as in SubjectWords. Names written as one word in a domain (`bynssparkassa.se`) need
 * stars.
 */
const SENDER_KIND_WORDS: Record<SenderKind, string> = {
  bank: `bank, banken, *bank, *banken, *banking, *sparkass*, *sparbank*, sparebank*, sparekasse*, *volksbank*,
    *raiffeisen*, bausparkasse*, internetbank*, netbank*, nettbank*, verkkopankki*, *pankki, *pankin, osuuspankki*,
    banque, *banque, banco, *banco, bancario, banca, *banca, *bancaire, caixa, caja rural, caisse d epargne,
    cassa di risparmio, credit mutuel, credit union*, *creditunion*, building society, hypotek*, hypothek*,
    *kreditbank*, spółdzielcza kasa, kasa skok, bank spółdzielczy`,
  insurance: `*försäkring*, *forsikring*, insurance, *insurance, insurances, assurance, *assurance, assurances,
    assureur*, mutuelle*, *versicherung*, krankenkasse*, *krankenkasse, seguros, *seguros, aseguradora*,
    assicurazion*, *assicurazioni, *verzekering*, zorgverzekeraar*, *vakuutus*, ubezpiecz*, *ubezpieczenia, a kassa,
    a kassan, *akassa, arbetslöshetskass*, a kasse, *akasse, työttömyyskassa*, tjänstepension*, pensionskass*,
    pensionsfond*, eläkevakuutus*, *rentenversicherung, pensioenfonds*, caisse de retraite, fondo pensione,
    pension fund`,
  healthCare: `*klinik, *kliniken, *klinikk, *klinikken, *klinikka, klinika, clinic, clinics, *clinic, clinique*,
    clinica, *kliniek, *sjukhus*, sykehus*, *sykehus*, *sygehus*, hospital, hospitals, *hospital, hopital*,
    krankenhaus*, *krankenhaus, ziekenhuis*, ospedal*, szpital*, *sairaala*, terveyskesku*, terveysasema*,
    hyvinvointialue*, *vårdcentral*, hälsocentral*, vårdguide*, *läkarmottagning*, *mottagning, *mottagningen,
    jourcentral*, legesenter*, *legesenter, *legekontor*, legevakt*, lægehus*, *lægehus*, lægerne, *lægeklinik,
    *arztpraxis, hausarztpraxis*, zahnarztpraxis*, praxis dr, praxis für, *zahnarzt*, zahnärzte*,
    gemeinschaftspraxis*, huisarts*, *tandarts*, gezondheidscentrum*, cabinet medical, cabinet dentaire,
    centre medical, maison de sante, centro medico, centro de salud, consultorio*, studio medico, studio dentistico,
    poliambulatorio*, poliklinik*, policlinic*, przychodni*, *tandläkar*, *tandvård*, folktandvård*, *tannlege*,
    *tandlæge*, dentist*, *dental, dentista, dentiste, *hammaslääkäri*, lääkäri*, lääkärikesku*, *lääkäriasema*,
    stomatolog*, dentyst*, barnmorsk*, *mödravård*, fysioterap*, *fysioterapi, physiotherap*, *physio, psykolog,
    psykologen, psykologmottagning*, psychologist*, psychologue*, psychotherap*, psicolog*, healthcare, *healthcare,
    health centre, health center, medical center, medical centre, medical group, patient, patients, patienter,
    patientportal*, patientservice*`,
  laboratory: `labbet, laboratorium*, *laboratorium, laboratoriet, laboratoire*, laboratorio*, laboratory,
    laboratories, *labormedizin*, *medlab*, *provtagning*, blodcentral*, blodgivar*, blutspende*, pathology,
    radiology, *radiologi, *radiologie, *röntgen, diagnostik*, *diagnostics, laboratorium medyczne`,
  school: `skola, skolan, *skola, *skolan, skolor, *förskola*, *förskolan*, *gymnasiet, *gymnasium, gymnasieskol*,
    högskol*, *högskola, *högskolan, universitet*, *universitet, *universitetet, folkhögskol*, fritids, fritidshem*,
    elevhälsa*, rektor, rektorn, school, schools, *school, preschool*, nursery school*, daycare*, *daycare, day care,
    kindergarten*, college, university, *university, skole, skolen, *skole, *skolen, barnehage*, *barnehage*,
    børnehave*, *børnehave*, vuggestue*, daginstitution*, koulu*, *koulu, *koulun, päiväkoti*, *päiväkoti,
    varhaiskasvatus*, lukio*, *lukio, yliopisto*, *yliopisto, schule, schulen, *schule, *schulen, *gymnasium*,
    universität*, hochschule*, *hochschule, kindertagesstätte*, *kindergarten, kita, kitas, basisschool*, *onderwijs,
    kinderopvang*, *kinderopvang, kinderdagverblijf*, universiteit*, hogeschool*, école, écoles, lycée*, collège,
    maternelle*, crèche*, université*, rectorat*, escuela*, colegio*, instituto, guardería*, universidad*, scuola,
    scuole, *scuola, liceo, asilo, istituto comprensivo, università, szkoła*, szkoły, przedszkol*, *przedszkole,
    żłobek*, uniwersytet*, politechnik*, liceum`,
  housing: `bostadskö*, *bostadskö*, bostadsko, *bostadsförmedling*, *bostäder, *bostadsbolag*, bostadsrätt*, brf,
    hyresvärd*, hyresgäst*, *fastighetsförvaltning*, *fastigheter, samfällighet*, boligselskap*, *boligselskab*,
    borettslag*, sameie*, boligbyggelag*, andelsbolig*, andelsforening*, ejerforening*, grundejerforening*,
    boligforening*, *boligforening, vuokra asun*, vuokratalo*, opiskelija asun*, asumisoikeus*, asunto oy, taloyhtiö*,
    *isännöinti*, isännöitsijä*, hausverwaltung*, *hausverwaltung, wohnungsbau*, *wohnungsbau,
    wohnungsgenossenschaft*, *wohnbau*, baugenossenschaft*, vermieter*, mieterservice*, woningcorporatie*,
    woningbouw*, woonstichting*, woningstichting*, woonbedrijf*, verhuurder*, vve, bailleur*, syndic,
    gestion locative, copropriete*, administracion de fincas, comunidad de propietarios, condominio,
    amministrazione condominiale, amministratore di condominio, spoldzielnia mieszkaniowa, wspolnota mieszkaniowa,
    zarzadca nieruchomosci, landlord*, lettings, property management, *lettings, housing association,
    housing authority, housing, tenancy, tenants`,
  authority: `kommun, kommunen, kommuns, *kommun, kommune, kommunes, *kommune, *kommunen, kunta, *kunta, kaupunki,
    *kaupunki, *kaupungin, *myndighet, *myndigheten, länsstyrelse*, tingsrätt*, hovrätt*, förvaltningsrätt*, *domstol,
    *domstolen, polisen, politiet, poliisi, polizei, polizia, policía, policja, gendarmerie, police department,
    skatteverk*, *skatteverket, skatteetat*, skattestyrelse*, försäkringskass*, arbetsförmedling*, finanzamt*,
    jobcenter*, arbeitsagentur*, bürgeramt*, stadtverwaltung*, landratsamt*, rathaus, ministeri*, ministry,
    ministère*, mairie*, préfecture*, conseil departemental, hotel de ville, urssaf, ayuntamiento*, diputación*,
    agencia tributaria, seguridad social, junta de, gemeente*, *gemeente, belastingdienst*, waterschap*, comune di,
    regione, prefettura*, questura*, agenzia delle entrate, agenzia entrate, urząd*, urzędu, gmina, starostwo*, zus,
    sąd rejonowy, sąd okręgowy, council, *council, city of, county of, department of, government, gov, govt, gouv,
    gob, embassy*, *embassy, ambassad*, *ambassaden, botschaft*, embajada*, ambasciata*, ambasada*, consulate*,
    konsulat*, tribunal*, *gericht, virasto, *virasto, verohallinto, kela, stadt, ville de, magistrat, regionen,
    ^region`,
  utility: `*energi, *energia, *elnät, *elnätet, *elhandel, strømnett*, nettselskap*, kraftlag*, *kraftlag,
    elselskab*, *elforsyning, *forsyning, *forsyningen, fjärrvärme*, fjernvarme*, *fjernvarme, fjernvarmen, vannverk*,
    vandværk*, *vandværk, *vattenverk*, *renhållning*, *avfall, avfallshantering*, sähkö, *sähkö, *sähköverkko,
    *lämpö, stadtwerk*, *stadtwerke, wasserwerk*, *wasserwerke, *energie, energieversorg*, abfallwirtschaft*,
    electricity, electric company, power company, water company, waterworks, water board, water authority,
    water services, energy, utilities, *utilities, gas company, nutsbedrijf, waterbedrijf*, *waterbedrijf, énergie,
    électricité, *électricité, eau de, eaux de, electricidad, *energía, aguas de, canal de isabel, energia elettrica,
    luce e gas, acquedotto, servizio idrico, wodociąg*, energetyk*, gazownia*, elektrociepłownia*, zakład energetyczny`,
};

/** False friends. */
const UNLIKE_SENDER_WORDS =
  'powerbank*, *foodbank*, *databank, clickbank, imagebank, jobbank, matbank*, oldschool, old school';

const FINDERS = SENDER_KINDS.map((kind) => ({
  kind,
  pattern: wordPattern(SENDER_KIND_WORDS[kind]),
}));
const UNLIKE = wordPattern(UNLIKE_SENDER_WORDS);

/** By words in name, address and domain; null: none. Never a sender of the dictionary. */
export function senderKind({
  name,
  address,
}: {
  name: string;
  address: string;
}): SenderKind | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (knownSenderDomain(domain) !== null) return null;
  const withoutTopLevel = domain.split('.').slice(0, -1).join(' ');
  // Separately, so that no multi-word pattern spans two of them.
  const texts = [name, address.slice(0, Math.max(at, 0)), withoutTopLevel];
  const words = texts.map(foldedWords).filter((text) => !matches(UNLIKE, text));
  const found = FINDERS.find(({ pattern }) => words.some((text) => matches(pattern, text)));
  return found?.kind ?? null;
}
