/** What others have published of storage, in kg CO2e per GB and year, lowest first: the ends are those of `co2-method.ts`. */
export const STORAGE_SOURCES = [
  { id: 'ademe', kgPerGibYear: 0.000235, url: 'https://impactco2.fr/outils/usagenumerique' },
  {
    id: 'uba',
    kgPerGibYear: 0.208,
    url: 'https://www.umweltbundesamt.de/publikationen/green-cloud-computing',
  },
  {
    id: 'stanford',
    kgPerGibYear: 2,
    url: 'https://medium.com/stanford-magazine/carbon-and-the-cloud-d6f481b79dfe',
  },
] as const;

/** The same of one e-mail received, in grams CO2e. */
export const DELIVERY_SOURCES = [
  { id: 'berners-lee-2020', grams: 0.03 },
  { id: 'ademe', grams: 3.7 },
  { id: 'berners-lee-2010', grams: 4 },
  { id: 'berners-lee-2010-high', grams: 5 },
] as const;
