/** wrangler.toml with the id of an environment's database in its place. */
export function withDatabaseId(toml: string, environment: string, id: string): string {
  const heading = `[[env.${environment}.d1_databases]]`;
  const start = toml.indexOf(heading);
  if (start < 0) throw new Error(`wrangler.toml has no ${heading}`);
  const rest = toml.slice(start);
  return toml.slice(0, start) + rest.replace(/^database_id = ".*"$/m, `database_id = "${id}"`);
}
