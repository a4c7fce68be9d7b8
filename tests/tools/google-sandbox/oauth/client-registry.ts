export type SandboxClient = {
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  /** Shown on the consent page. */
  name?: string;
};

export class ClientRegistry {
  readonly #clients: ReadonlyMap<string, SandboxClient>;

  constructor(clients: readonly SandboxClient[]) {
    this.#clients = new Map(clients.map((client) => [client.clientId, client]));
  }

  find(clientId: string): SandboxClient | null {
    return this.#clients.get(clientId) ?? null;
  }
}
