import { readFileSync } from 'node:fs';

import { z } from 'zod';

/** A schema of Google's discovery format: JSON Schema's third draft with formats of its own. */
const nodeSchema = z.object({
  $ref: z.string().optional(),
  type: z.enum(['any', 'array', 'boolean', 'integer', 'number', 'object', 'string']).optional(),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), nodeSchema).optional();
  },
  get items() {
    return nodeSchema.optional();
  },
  get additionalProperties() {
    return nodeSchema.optional();
  },
});

export type SchemaNode = z.output<typeof nodeSchema>;

const methodSchema = z.object({
  id: z.string(),
  httpMethod: z.string(),
  path: z.string(),
  parameters: z.record(z.string(), z.object({ location: z.enum(['path', 'query']) })).default({}),
  response: z.object({ $ref: z.string() }).optional(),
  scopes: z.array(z.string()).default([]),
});

export type DiscoveredMethod = z.output<typeof methodSchema>;

const resourceSchema = z.object({
  methods: z.record(z.string(), methodSchema).default({}),
  get resources() {
    return z.record(z.string(), resourceSchema).optional();
  },
});

type Resource = z.output<typeof resourceSchema>;

const documentSchema = z.object({
  name: z.literal('gmail'),
  version: z.literal('v1'),
  batchPath: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  schemas: z.record(z.string(), nodeSchema),
  resources: z.record(z.string(), resourceSchema),
});

export type DiscoveryDocument = {
  batchPath: string;
  /** Names of the parameters that every method takes. */
  commonParameters: readonly string[];
  schemas: Readonly<Record<string, SchemaNode>>;
  /** By the id without the leading `gmail.`. */
  methods: ReadonlyMap<string, DiscoveredMethod>;
};

/** What Google publishes of Gmail's API, as it was read from it (its `revision` tells when). */
export function readDiscoveryDocument(): DiscoveryDocument {
  const text = readFileSync(new URL('./gmail-discovery.json', import.meta.url), 'utf8');
  const document = documentSchema.parse(JSON.parse(text));
  const methods = Object.values(document.resources).flatMap(methodsOf);
  return {
    batchPath: document.batchPath,
    commonParameters: Object.keys(document.parameters),
    schemas: document.schemas,
    methods: new Map(methods.map((method) => [method.id.replace(/^gmail\./, ''), method])),
  };
}

function methodsOf({ methods, resources = {} }: Resource): DiscoveredMethod[] {
  return [...Object.values(methods), ...Object.values(resources).flatMap(methodsOf)];
}
