import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

/** `path`: from the project's folder, as every path here. */
export type SourceFile = { path: string; text: string };
type Import = { specifier: string; isTypeOnly: boolean; isLazy: boolean };

const STATEMENT =
  /^(?:import|export) (?<type>type )?(?:[^;'"]*? from )?'(?<specifier>[^']+)'|\bimport\('(?<lazy>[^']+)'\)/gm;

type Rule = {
  /** To whose files it applies, by their paths. */
  from: RegExp;
  /** What they may import: packages by their names, files by their paths. Types alone where the second says so. */
  mayImport: readonly RegExp[];
  mayImportTypesOf?: readonly RegExp[];
  /** Files may import each other where this finds the same folder in both their paths. */
  slice?: RegExp;
  reason: string;
};

const PACKAGE = /^(?![./#])(?!(?:worker|web|durable-objects|tests)\/)/;
const DOMAIN = /^worker\/domain\//;
const CONTRACT = /^worker\/contract\//;
/** Whom the Worker's doors call, and who never calls them. */
const DOORS = /^worker\/(?:app|index|sweep)\.ts$|^worker\/[\w-]+\/[\w-]*routes\.ts$/;
const BELOW_THE_DOORS = new RegExp(`^(?!${DOORS.source.replaceAll('^', '')})worker/`);
const SCHEMA = /^worker\/(?:platform\/)?[\w-]+\/(?:[\w-]+-)?schema\.ts$/;
const QUERIES = /^worker\/(?:platform\/)?[\w-]+\/(?:[\w-]+-)?queries\.ts$/;

const BELOW_THE_WEB = [PACKAGE, DOMAIN, CONTRACT];
const WEB_SHARED = /^web\/shared\//;
const WEB_ENTITIES = /^web\/entities\//;
const WEB_FEATURES = /^web\/features\//;
const WEB_PAGES = /^web\/pages\//;
const TYPE_OF_APP = /^worker\/app\.ts$/;

/** The entities of the web from the bottom up: each may import those before it. */
const ENTITIES = [
  'consent',
  'stats',
  'launch',
  'access',
  'account',
  'co2',
  'scans',
  'cleanups',
  'orders',
  'achievements',
  'testimonials',
  'waitlist',
];

const ENTITY_RULES: readonly Rule[] = ENTITIES.map((entity, index) => ({
  from: new RegExp(`^web/entities/${entity}/`),
  mayImport: [
    ...BELOW_THE_WEB,
    WEB_SHARED,
    new RegExp(`^web/entities/(?:${ENTITIES.slice(0, index + 1).join('|')})/`),
  ],
  reason: 'An entity knows no feature, and of the entities those before it in ENTITIES.',
}));

/** The first rule whose `from` fits a file is its rule. What no rule names may import all there is. */
export const IMPORT_RULES: readonly Rule[] = [
  {
    from: DOMAIN,
    mayImport: [DOMAIN, /^tldts$/],
    reason: 'The domain is pure: it imports nothing outside itself but the Public Suffix List.',
  },
  {
    from: CONTRACT,
    mayImport: [DOMAIN, CONTRACT, /^zod(\/mini)?$/],
    reason: 'The contract imports the domain and zod only.',
  },
  {
    from: SCHEMA,
    mayImport: [PACKAGE, DOMAIN, CONTRACT, SCHEMA, /^worker\/platform\/db\//],
    reason: 'Tables know the domain, the contract and each other only.',
  },
  {
    from: /^worker\/platform\/(?!http\/)/,
    mayImport: [PACKAGE, DOMAIN, CONTRACT, /^worker\/(?:platform\/(?!http\/)|[\w-]+\.ts$)/],
    reason: 'What belongs to no resource knows none.',
  },
  {
    from: QUERIES,
    mayImport: [PACKAGE, BELOW_THE_DOORS],
    reason: 'Queries know the database and the rules, and call no object.',
  },
  {
    from: /^worker\/index\.ts$/,
    mayImport: [PACKAGE, /^worker\//, /^durable-objects\//],
    reason: 'The Worker knows neither the web nor the tests.',
  },
  {
    from: /^worker\/(?:app|sweep)\.ts$/,
    mayImport: [PACKAGE, /^worker\//],
    reason: 'Reach a Durable Object by its stub (object-stubs.ts).',
  },
  {
    from: DOORS,
    mayImport: [
      PACKAGE,
      DOMAIN,
      CONTRACT,
      /^worker\/(?!platform\/(?:google|payment-providers|mail-delivery)\/)(?![\w-]+\/(?:[\w-]+-)?schema\.ts$)/,
    ],
    reason: 'A route calls use cases and reads; what speaks to others is called by use cases.',
  },
  {
    from: /^worker\//,
    mayImport: [PACKAGE, BELOW_THE_DOORS],
    reason:
      'A use case knows no door, no web and no test, and an object by its stub (object-stubs.ts).',
  },
  {
    from: /^durable-objects\//,
    mayImport: [PACKAGE, BELOW_THE_DOORS, /^durable-objects\//],
    reason: 'A Durable Object stands beside the routes, not above them.',
  },
  {
    from: /^web\/service-worker\//,
    mayImport: [DOMAIN, /^web\/service-worker\//],
    reason: 'The service worker knows the domain only.',
  },
  {
    from: WEB_SHARED,
    mayImport: [...BELOW_THE_WEB, WEB_SHARED],
    mayImportTypesOf: [TYPE_OF_APP],
    reason: 'What all of the web shares knows nothing above it.',
  },
  ...ENTITY_RULES,
  {
    from: WEB_ENTITIES,
    mayImport: [],
    reason: 'A new entity takes its place in ENTITIES.',
  },
  {
    from: WEB_FEATURES,
    mayImport: [...BELOW_THE_WEB, WEB_SHARED, WEB_ENTITIES],
    slice: /^web\/features\/[\w-]+\//,
    reason: 'A feature imports entities and what is shared, and no other feature.',
  },
  {
    from: /^web\/pages\/demo\//,
    mayImport: [
      ...BELOW_THE_WEB,
      WEB_SHARED,
      WEB_ENTITIES,
      WEB_FEATURES,
      /^web\/pages\/(?:demo|scan|clean|checkout|receipt)\//,
    ],
    reason: 'The demo is the pages from the scan to the receipt, over an API of its own.',
  },
  {
    from: WEB_PAGES,
    mayImport: [...BELOW_THE_WEB, WEB_SHARED, WEB_ENTITIES, WEB_FEATURES],
    slice: /^web\/pages\/[\w-]+\//,
    reason: 'A page imports features and what is below them, and no other page.',
  },
  {
    from: /^web\/app\//,
    mayImport: [...BELOW_THE_WEB, /^web\/(?:app|pages|features|entities|shared)\//],
    reason: 'The app composes the pages, and knows no tool of the build.',
  },
  {
    from: /^web\//,
    mayImport: [...BELOW_THE_WEB, /^web\//],
    reason: 'The web knows the domain, the contract and the type of the app.',
  },
];

/**
 * The resources of the Worker, from the bottom up: each may import those before it. Apart stand the tables, which all
 * may read, as one database they are; the doors, which may call all; and `worker/*.ts`, which wires them together.
 */
export const RESOURCE_ORDER = [
  /* 1 */ 'platform',
  /* 2 */ 'platform/http',
  /* 3 */ 'access',
  /* 4 */ 'stats',
  /* 5 */ 'mail',
  /* 6 */ 'support',
  /* 7 */ 'waitlist',
  /* 8 */ 'protection',
  /* 9 */ 'scans',
  /* 10 */ 'testimonials',
  /* 11 */ 'unsubscribes',
  /* 12 */ 'orders',
  /* 13 */ 'cleanups',
  /* 14 */ 'receipts',
  /* 15 */ 'payments',
  /* 16 */ 'sharing',
  /* 17 */ 'achievements',
  /* 18 */ 'account',
  /* 19 */ 'rechecks',
  /* 20 */ 'admin',
  /* 21 */ 'pages',
] as const;

/** Imports against the order, to be removed; one that is gone may not stay on the list. */
export const UPWARD_IMPORTS: Readonly<Record<string, string>> = {
  'worker/receipts/read-receipt.ts → worker/payments/ledger-queries.ts':
    'a receipt shows what went back',
  'worker/receipts/read-receipt.ts → worker/payments/withdrawal-queries.ts':
    'a receipt shows its withdrawal',
  'worker/receipts/render-receipt-document.ts → worker/payments/find-order-facts.ts':
    'a receipt is written of an order with its refunds',
};

function resourceOf(path: string): string | undefined {
  if (SCHEMA.test(path) || DOORS.test(path) || DOMAIN.test(path) || CONTRACT.test(path)) return;
  return /^worker\/(platform\/http|[\w-]+)\//.exec(path)?.[1];
}

/** The place of a resource in the order; -1 for what stands apart, undefined for one that nobody has put in order. */
function placeOf(path: string): number | undefined {
  const resource = resourceOf(path);
  if (resource === undefined) return -1;
  const place = RESOURCE_ORDER.findIndex((name) => name === resource);
  return place === -1 ? undefined : place;
}

/** Imports of resources from higher ones, types included, as `file → file`. */
export function upwardImports(file: SourceFile): string[] {
  const place = placeOf(file.path);
  if (place === undefined) return [`${file.path} → nowhere: add its folder to RESOURCE_ORDER`];
  if (place === -1) return [];
  return importsOf(file)
    .map(({ specifier }) => targetOf(file.path, specifier))
    .filter((target) => (placeOf(target) ?? -1) > place)
    .map((target) => `${file.path} → ${target}`);
}

function orderProblems(files: readonly SourceFile[]): string[] {
  const upward = files.flatMap(upwardImports);
  return [
    ...upward
      .filter((found) => UPWARD_IMPORTS[found] === undefined)
      .map((found) => `${found}: against RESOURCE_ORDER. Call both from a door, or move one.`),
    ...Object.keys(UPWARD_IMPORTS)
      .filter((known) => !upward.includes(known))
      .map((known) => `${known}: is gone, and is to go from UPWARD_IMPORTS`),
  ];
}

function importsOf({ text }: SourceFile): Import[] {
  return [...text.matchAll(STATEMENT)].map(({ groups }) => ({
    specifier: groups?.['specifier'] ?? groups?.['lazy'] ?? '',
    isTypeOnly: groups?.['type'] !== undefined,
    isLazy: groups?.['lazy'] !== undefined,
  }));
}

function targetOf(path: string, specifier: string): string {
  const [name = ''] = specifier.split('?');
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? join(dirname(path), name) : name;
}

/** What a file imports that it may not, by the rule that applies to it. */
export function forbiddenImports(file: SourceFile): string[] {
  const rule = IMPORT_RULES.find(({ from }) => from.test(file.path));
  const [slice] = rule?.slice?.exec(file.path) ?? [];
  return importsOf(file).flatMap(({ specifier, isTypeOnly }) => {
    if (specifier.startsWith('../'))
      return [
        `${file.path} imports ${specifier}: by its name (#worker/…), or from the same folder by ./`,
      ];
    const target = targetOf(file.path, specifier);
    const allowed = [
      ...(rule?.mayImport ?? [/^/]),
      ...(isTypeOnly ? (rule?.mayImportTypesOf ?? []) : []),
    ];
    const isInSlice = slice !== undefined && target.startsWith(slice);
    return isInSlice || allowed.some((pattern) => pattern.test(target))
      ? []
      : [`${file.path} imports ${target}: ${rule?.reason ?? ''}`];
  });
}

/** Files that import each other, directly or by way of others, types included; what is imported on demand is left out. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const targets = new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ isLazy }) => !isLazy)
        .map(({ specifier }) => targetOf(file.path, specifier))
        .filter((target) => known.has(target)),
    ]),
  );
  const isDone = new Set<string>();
  const cycles: string[] = [];
  function visit(path: string, trail: readonly string[]): void {
    const start = trail.indexOf(path);
    if (start !== -1) {
      cycles.push([...trail.slice(start), path].join(' → '));
      return;
    }
    if (isDone.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
    isDone.add(path);
  }
  for (const path of known) visit(path, []);
  return cycles;
}

/** Every import that breaks a rule or the order of resources, and every circle among the product's files. */
export async function importProblems(): Promise<string[]> {
  const files = globSync('{worker,durable-objects,web,tests}/**/*.{ts,tsx,mjs}', {
    cwd: PROJECT_DIR,
    exclude: ['web/dist/**'],
  }).map((path) => ({ path, text: readFileSync(join(PROJECT_DIR, path), 'utf8') }));
  const product = files.filter(({ path }) => !path.startsWith('tests/'));
  return [...files.flatMap(forbiddenImports), ...orderProblems(product), ...importCycles(product)];
}
