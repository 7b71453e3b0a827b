declare module 'autocannon' {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  interface Result {
    /** Seconds. */
    readonly duration: number;
    readonly requests: { readonly total: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly { readonly setupRequest: (usual: Request) => Request }[];
  }): Promise<Result>;
}
