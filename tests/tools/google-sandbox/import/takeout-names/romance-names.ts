import type { TakeoutLanguage } from './takeout-language.ts';

export const ROMANCE_NAMES: readonly TakeoutLanguage[] = [
  {
    language: 'fr',
    labels: {
      INBOX: 'Boîte de réception',
      SENT: 'Envoyé|Envoyés|Messages envoyés|Éléments envoyés|Mails envoyés',
      DRAFT: 'Brouillons|Brouillon',
      SPAM: 'Spam|Pourriel',
      TRASH: 'Corbeille',
      UNREAD: 'Non lus|Non lu|Messages non lus',
      STARRED: 'Favoris|Suivis|Suivi|Messages suivis|Messages favoris',
      IMPORTANT: 'Important|Importants|Messages importants',
      CHAT: 'Chat|Chats|Discussions|Clavardage',
    },
    states:
      'Ouvert|Ouverts|Lu|Lus|Archivés|Archivé|Messages archivés|Ignoré|Ignorés|' +
      'En attente|Mis en attente|Planifié|Planifiés|Programmé|Programmés',
    categoryWord: 'Catégorie',
    categories: {
      CATEGORY_PERSONAL: 'E-mails personnels|Personnel|Personnelle|Principale|Principal',
      CATEGORY_SOCIAL: 'Réseaux sociaux',
      CATEGORY_PROMOTIONS: 'Promotions|Publicités',
      CATEGORY_UPDATES: 'Notifications|Mises à jour',
      CATEGORY_FORUMS: 'Forums',
      CATEGORY_PURCHASES: 'Achats',
      CATEGORY_RESERVATIONS: 'Réservations',
    },
  },
  {
    language: 'es',
    labels: {
      INBOX: 'Recibidos|Bandeja de entrada',
      SENT: 'Enviados|Enviado|Mensajes enviados',
      DRAFT: 'Borradores|Borrador',
      SPAM: 'Spam|Correo no deseado',
      TRASH: 'Papelera',
      UNREAD: 'No leídos|No leído|Sin leer',
      STARRED: 'Destacados|Destacado',
      IMPORTANT: 'Importante|Importantes',
      CHAT: 'Chat|Chats',
    },
    states:
      'Abierto|Abiertos|Leído|Leídos|Archivado|Archivados|Silenciado|Silenciados|' +
      'Pospuesto|Pospuestos|Programado|Programados',
    categoryWord: 'Categoría',
    categories: {
      CATEGORY_PERSONAL: 'Personal|Principal|Prioritarios',
      CATEGORY_SOCIAL: 'Social|Redes sociales',
      CATEGORY_PROMOTIONS: 'Promociones',
      CATEGORY_UPDATES: 'Notificaciones|Actualizaciones|Novedades',
      CATEGORY_FORUMS: 'Foros',
      CATEGORY_PURCHASES: 'Compras',
      CATEGORY_RESERVATIONS: 'Reservas|Reservaciones',
    },
  },
  {
    language: 'pt',
    labels: {
      INBOX: 'Caixa de entrada|Recebidos|A receber',
      SENT: 'Enviados|Enviado|E-mails enviados|Correio enviado|Itens enviados',
      DRAFT: 'Rascunhos|Rascunho',
      SPAM: 'Spam',
      TRASH: 'Lixeira|Lixo|Reciclagem',
      UNREAD: 'Não lidas|Não lida|Não lidos|Não lido',
      STARRED: 'Com estrela|Marcados com estrela',
      IMPORTANT: 'Importante|Importantes',
      CHAT: 'Chat|Chats|Bate-papo|Bate-papos',
    },
    states:
      'Aberto|Abertos|Aberta|Abertas|Lido|Lidos|Lida|Lidas|Arquivado|Arquivados|' +
      'Arquivada|Arquivadas|Ignorado|Ignorados|Ignoradas|Silenciado|Silenciados|Adiado|' +
      'Adiados|Suspensos|Programado|Programados|Agendado|Agendados',
    categoryWord: 'Categoria',
    categories: {
      CATEGORY_PERSONAL: 'Pessoal|Pessoais|Principal',
      CATEGORY_SOCIAL: 'Social|Redes sociais',
      CATEGORY_PROMOTIONS: 'Promoções',
      CATEGORY_UPDATES: 'Atualizações|Notificações',
      CATEGORY_FORUMS: 'Fóruns',
      CATEGORY_PURCHASES: 'Compras',
      CATEGORY_RESERVATIONS: 'Reservas',
    },
  },
  {
    language: 'it',
    labels: {
      INBOX: 'Posta in arrivo',
      SENT: 'Posta inviata|Inviati|Inviata',
      DRAFT: 'Bozze|Bozza',
      SPAM: 'Spam',
      TRASH: 'Cestino',
      UNREAD: 'Da leggere|Non letti|Non letto',
      STARRED: 'Speciali|Con stella',
      IMPORTANT: 'Importanti|Importante',
      CHAT: 'Chat',
    },
    states:
      'Aperti|Aperto|Letti|Letto|Archiviati|Archiviato|Disattivati|Ignorati|Silenziati|' +
      'Posticipati|Posticipato|Programmati|Programmato|Pianificati',
    categoryWord: 'Categoria',
    categories: {
      CATEGORY_PERSONAL: 'Personale|Personali|Principale',
      CATEGORY_SOCIAL: 'Social|Social network',
      CATEGORY_PROMOTIONS: 'Promozioni',
      CATEGORY_UPDATES: 'Aggiornamenti|Notifiche',
      CATEGORY_FORUMS: 'Forum',
      CATEGORY_PURCHASES: 'Acquisti',
      CATEGORY_RESERVATIONS: 'Prenotazioni',
    },
  },
  {
    language: 'ca',
    labels: {
      INBOX: "Safata d'entrada",
      SENT: 'Enviats|Enviat',
      DRAFT: 'Esborranys|Esborrany',
      SPAM: 'Correu brossa|Brossa',
      TRASH: 'Paperera',
      UNREAD: 'No llegits|No llegit',
      STARRED: 'Destacats',
      IMPORTANT: 'Importants|Important',
      CHAT: 'Xats|Xat',
    },
    states:
      'Oberts|Obert|Llegits|Arxivats|Arxivat|Silenciats|Silenciat|Posposats|Ajornats|' +
      'Programats|Programat',
    categoryWord: 'Categoria',
    categories: {
      CATEGORY_PERSONAL: 'Personal|Principal',
      CATEGORY_SOCIAL: 'Social|Xarxes socials',
      CATEGORY_PROMOTIONS: 'Promocions',
      CATEGORY_UPDATES: 'Actualitzacions|Notificacions|Novetats',
      CATEGORY_FORUMS: 'Fòrums',
      CATEGORY_PURCHASES: 'Compres',
      CATEGORY_RESERVATIONS: 'Reserves',
    },
  },
  {
    language: 'gl',
    labels: {
      INBOX: 'Caixa de entrada|Recibidos',
      SENT: 'Enviadas|Enviados',
      DRAFT: 'Borradores',
      SPAM: 'Spam',
      TRASH: 'Papeleira',
      UNREAD: 'Non lido|Non lidos|Sen ler',
      STARRED: 'Marcados con estrela|Con estrela',
      IMPORTANT: 'Importantes|Importante',
      CHAT: 'Chats|Chat',
    },
    states:
      'Abertos|Aberto|Lidos|Arquivados|Arquivado|Arquivadas|Silenciados|Silenciadas|' +
      'Adiados|Pospostos|Programados',
    categoryWord: 'Categoría',
    categories: {
      CATEGORY_PERSONAL: 'Persoal|Principal',
      CATEGORY_SOCIAL: 'Social|Redes sociais',
      CATEGORY_PROMOTIONS: 'Promocións',
      CATEGORY_UPDATES: 'Actualizacións|Notificacións',
      CATEGORY_FORUMS: 'Foros',
      CATEGORY_PURCHASES: 'Compras',
      CATEGORY_RESERVATIONS: 'Reservas',
    },
  },
  {
    language: 'ro',
    labels: {
      INBOX: 'Mesaje primite|Inbox|Căsuța de intrare|Primite',
      SENT: 'Trimise|Mesaje trimise',
      DRAFT: 'Mesaje nefinalizate|Ciorne|Schițe',
      SPAM: 'Spam',
      TRASH: 'Coș de gunoi|Coş de gunoi',
      UNREAD: 'Necitite|Necitit',
      STARRED: 'Cu stea',
      IMPORTANT: 'Importante|Important',
      CHAT: 'Chat|Chaturi',
    },
    states:
      'Deschise|Deschis|Citite|Arhivate|Arhivat|Ignorate|Dezactivate|Amânate|Amânat|' +
      'Programate|Programat',
    categoryWord: 'Categorie|Categoria',
    categories: {
      CATEGORY_PERSONAL: 'Personale|Personal|Principală|Principal',
      CATEGORY_SOCIAL: 'Social|Rețele sociale|Rețele de socializare',
      CATEGORY_PROMOTIONS: 'Promoții|Promoţii',
      CATEGORY_UPDATES: 'Actualizări|Noutăți',
      CATEGORY_FORUMS: 'Forumuri',
      CATEGORY_PURCHASES: 'Achiziții|Cumpărături',
      CATEGORY_RESERVATIONS: 'Rezervări',
    },
  },
];
