import type { TakeoutLanguage } from './takeout-language.ts';

export const OTHER_EUROPEAN_NAMES: readonly TakeoutLanguage[] = [
  {
    language: 'lt',
    labels: {
      INBOX: 'Gautieji|Gautų laiškų aplankas|Gauti laiškai',
      SENT: 'Išsiųsta|Išsiųstieji|Išsiųsti laiškai',
      DRAFT: 'Juodraščiai|Juodraštis',
      SPAM: 'Šlamštas',
      TRASH: 'Šiukšliadėžė',
      UNREAD: 'Neskaityti|Neperskaityta|Neskaityta',
      STARRED: 'Pažymėta žvaigždute|Su žvaigždute',
      IMPORTANT: 'Svarbūs|Svarbu|Svarbus',
      CHAT: 'Pokalbiai|Pokalbis',
    },
    states:
      'Atidaryta|Atidaryti|Perskaityta|Suarchyvuota|Archyvuota|Archyvuoti|Nutildyta|' +
      'Nutildyti|Atidėta|Atidėti|Suplanuota|Suplanuoti',
    categoryWord: 'Kategorija',
    categories: {
      CATEGORY_PERSONAL: 'Asmeniniai|Pagrindinis|Pagrindinė',
      CATEGORY_SOCIAL: 'Socialiniai tinklai|Socialiniai',
      CATEGORY_PROMOTIONS: 'Reklama|Reklamos|Reklaminės akcijos',
      CATEGORY_UPDATES: 'Naujienos|Naujiniai|Atnaujinimai',
      CATEGORY_FORUMS: 'Forumai',
      CATEGORY_PURCHASES: 'Pirkiniai',
      CATEGORY_RESERVATIONS: 'Rezervacijos',
    },
  },
  {
    language: 'lv',
    labels: {
      INBOX: 'Iesūtne',
      SENT: 'Nosūtītie|Nosūtīts|Nosūtītās vēstules',
      DRAFT: 'Melnraksti|Melnraksts',
      SPAM: 'Mēstules|Surogātpasts',
      TRASH: 'Miskaste|Atkritne',
      UNREAD: 'Nelasīti|Nelasīts|Neizlasītas|Neizlasīts',
      STARRED: 'Atzīmēts ar zvaigznīti|Atzīmētas ar zvaigznīti|Ar zvaigznīti',
      IMPORTANT: 'Svarīgi|Svarīgs|Svarīgas',
      CHAT: 'Tērzēšana|Tērzēšanas',
    },
    states:
      'Atvērts|Atvērti|Atvērtas|Izlasīts|Arhivēts|Arhivēti|Arhivētas|Izslēgta skaņa|' +
      'Atlikts|Atliktas|Ieplānots|Ieplānotas',
    categoryWord: 'Kategorija',
    categories: {
      CATEGORY_PERSONAL: 'Personīgi|Personīgas|Primārā|Galvenā',
      CATEGORY_SOCIAL: 'Sociālie tīkli|Sociāli',
      CATEGORY_PROMOTIONS: 'Reklāma|Reklāmas|Akcijas',
      CATEGORY_UPDATES: 'Jaunumi|Atjauninājumi',
      CATEGORY_FORUMS: 'Forumi',
      CATEGORY_PURCHASES: 'Pirkumi',
      CATEGORY_RESERVATIONS: 'Rezervācijas',
    },
  },
  {
    language: 'et',
    labels: {
      INBOX: 'Postkast',
      SENT: 'Saadetud|Saadetud kirjad',
      DRAFT: 'Mustandid|Mustand',
      SPAM: 'Rämpspost',
      TRASH: 'Prügikast',
      UNREAD: 'Lugemata',
      STARRED: 'Tärniga|Tärniga tähistatud',
      IMPORTANT: 'Oluline|Olulised',
      CHAT: 'Vestlus|Vestlused',
    },
    states: 'Avatud|Loetud|Arhiivitud|Vaigistatud|Summutatud|Edasi lükatud|Ajastatud',
    categoryWord: 'Kategooria',
    categories: {
      CATEGORY_PERSONAL: 'Isiklik|Esmane|Peamine',
      CATEGORY_SOCIAL: 'Sotsiaalne|Sotsiaalmeedia|Suhtlus',
      CATEGORY_PROMOTIONS: 'Reklaam|Kampaaniad|Pakkumised|Reklaamid',
      CATEGORY_UPDATES: 'Värskendused|Märguanded',
      CATEGORY_FORUMS: 'Foorumid',
      CATEGORY_PURCHASES: 'Ostud',
      CATEGORY_RESERVATIONS: 'Broneeringud',
    },
  },
  {
    language: 'fi',
    labels: {
      INBOX: 'Postilaatikko|Saapuneet',
      SENT: 'Lähetetyt|Lähetetty|Lähetetyt viestit',
      DRAFT: 'Luonnokset|Luonnos',
      SPAM: 'Roskaposti',
      TRASH: 'Roskakori',
      UNREAD: 'Lukematon|Lukemattomat',
      STARRED: 'Tähdellä merkityt|Tähdelliset|Tähdellä merkitty',
      IMPORTANT: 'Tärkeät|Tärkeä|Tärkeää',
      CHAT: 'Chat|Keskustelut|Chatit',
    },
    states:
      'Avattu|Avatut|Luettu|Luetut|Arkistoitu|Arkistoidut|Ohitettu|Ohitetut|Mykistetty|' +
      'Torkutettu|Torkutetut|Ajastettu|Ajastetut|Ajoitettu|Ajoitetut',
    categoryWord: 'Luokka|Kategoria',
    categories: {
      CATEGORY_PERSONAL: 'Henkilökohtainen|Henkilökohtaiset|Ensisijainen|Ensisijaiset',
      CATEGORY_SOCIAL: 'Yhteisöt|Sosiaaliset|Sosiaalinen|Sosiaalinen media',
      CATEGORY_PROMOTIONS: 'Tarjoukset|Mainokset|Kampanjat',
      CATEGORY_UPDATES: 'Päivitykset|Ilmoitukset',
      CATEGORY_FORUMS: 'Foorumit|Keskustelupalstat|Keskusteluryhmät',
      CATEGORY_PURCHASES: 'Ostokset',
      CATEGORY_RESERVATIONS: 'Varaukset',
    },
  },
  {
    language: 'hu',
    labels: {
      INBOX: 'Beérkező levelek|Beérkezett üzenetek',
      SENT: 'Elküldött levelek|Elküldve|Elküldött|Elküldött üzenetek',
      DRAFT: 'Piszkozatok|Piszkozat',
      SPAM: 'Spam',
      TRASH: 'Kuka',
      UNREAD: 'Olvasatlan',
      STARRED: 'Csillagozott|Megcsillagozva|Csillaggal megjelölt',
      IMPORTANT: 'Fontos',
      CHAT: 'Csevegés|Csevegések|Chat',
    },
    states:
      'Megnyitva|Megnyitott|Olvasott|Elolvasott|Archivált|Archiválva|Lezárva|Némított|' +
      'Lezárt|Elhalasztott|Elhalasztva|Szundi|Ütemezett|Ütemezve',
    categoryWord: 'Kategória',
    categories: {
      CATEGORY_PERSONAL: 'Személyes|Elsődleges|Fő',
      CATEGORY_SOCIAL: 'Közösségi',
      CATEGORY_PROMOTIONS: 'Promóciók|Reklámok',
      CATEGORY_UPDATES: 'Frissítések|Értesítések',
      CATEGORY_FORUMS: 'Fórumok',
      CATEGORY_PURCHASES: 'Vásárlások',
      CATEGORY_RESERVATIONS: 'Foglalások',
    },
  },
  {
    language: 'el',
    labels: {
      INBOX: 'Εισερχόμενα',
      SENT: 'Απεσταλμένα',
      DRAFT: 'Πρόχειρα|Πρόχειρο',
      SPAM: 'Ανεπιθύμητα|Ανεπιθύμητη αλληλογραφία',
      TRASH: 'Κάδος απορριμμάτων|Κάδος',
      UNREAD: 'Μη αναγνωσμένα|Μη αναγνωσμένο',
      STARRED: 'Με αστέρι',
      IMPORTANT: 'Σημαντικά|Σημαντικό',
      CHAT: 'Συνομιλίες|Συνομιλία|Chat',
    },
    states:
      'Ανοιγμένα|Ανοιχτά|Αναγνωσμένα|Αρχειοθετημένα|Αρχειοθέτηση|Σε σίγαση|Σε αναβολή|' +
      'Προγραμματισμένα',
    categoryWord: 'Κατηγορία',
    categories: {
      CATEGORY_PERSONAL: 'Προσωπικά|Προσωπική|Κύρια|Κύριο',
      CATEGORY_SOCIAL: 'Κοινωνικά|Κοινωνικά δίκτυα|Κοινωνικό',
      CATEGORY_PROMOTIONS: 'Προσφορές|Προωθήσεις',
      CATEGORY_UPDATES: 'Ενημερώσεις',
      CATEGORY_FORUMS: 'Φόρουμ',
      CATEGORY_PURCHASES: 'Αγορές',
      CATEGORY_RESERVATIONS: 'Κρατήσεις',
    },
  },
  {
    language: 'tr',
    labels: {
      INBOX: 'Gelen Kutusu',
      SENT: 'Gönderilmiş Postalar|Gönderildi|Gönderilmiş|Gönderilen|Gönderilenler',
      DRAFT: 'Taslaklar|Taslak',
      SPAM: 'Spam',
      TRASH: 'Çöp Kutusu',
      UNREAD: 'Okunmamış',
      STARRED: 'Yıldızlı',
      IMPORTANT: 'Önemli',
      CHAT: 'Sohbet|Sohbetler',
    },
    states:
      'Açıldı|Açılmış|Açılan|Okunmuş|Arşivlendi|Arşivlenmiş|Arşivlenen|Yoksayıldı|' +
      'Yok sayılan|Sessize alındı|Ertelendi|Ertelenmiş|Ertelenenler|Planlandı|Planlanmış|' +
      'Zamanlanmış',
    categoryWord: 'Kategori|Kategorisi',
    categories: {
      CATEGORY_PERSONAL: 'Kişisel|Birincil',
      CATEGORY_SOCIAL: 'Sosyal',
      CATEGORY_PROMOTIONS: 'Tanıtımlar|Promosyonlar',
      CATEGORY_UPDATES: 'Güncellemeler|Bildirimler',
      CATEGORY_FORUMS: 'Forumlar',
      CATEGORY_PURCHASES: 'Satın alma işlemleri|Alışverişler|Satın Alımlar',
      CATEGORY_RESERVATIONS: 'Rezervasyonlar',
    },
  },
  {
    language: 'eu',
    labels: {
      INBOX: 'Sarrera-ontzia',
      SENT: 'Bidalita|Bidalitakoak|Bidalitako mezuak',
      DRAFT: 'Zirriborroak',
      SPAM: 'Spama',
      TRASH: 'Zaborrontzia|Zakarrontzia',
      UNREAD: 'Irakurri gabe|Irakurri gabeak',
      STARRED: 'Izardunak|Izarduna',
      IMPORTANT: 'Garrantzitsuak|Garrantzitsua',
      CHAT: 'Txatak|Txata',
    },
    states:
      'Irekita|Irakurrita|Artxibatuta|Artxibatuak|Ezkutatuta|Isilarazita|Atzeratuta|' +
      'Programatuta',
    categoryWord: 'Kategoria',
    categories: {
      CATEGORY_PERSONAL: 'Pertsonala|Nagusia',
      CATEGORY_SOCIAL: 'Soziala|Sare sozialak',
      CATEGORY_PROMOTIONS: 'Promozioak|Sustapenak',
      CATEGORY_UPDATES: 'Eguneratzeak|Berriak',
      CATEGORY_FORUMS: 'Foroak',
      CATEGORY_PURCHASES: 'Erosketak',
      CATEGORY_RESERVATIONS: 'Erreserbak',
    },
  },
];
