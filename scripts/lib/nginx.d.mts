/** An nginx of the tests' own: see nginx.mjs. */
export interface RunningNginx {
  /** Origin without a final slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The lines of a configuration that a test tries. */
export interface NginxLines {
  /** The whole `upstream` block. */
  readonly upstream: string;
  /** The content of `location /`. */
  readonly location: string;
  /** Other locations, whole. */
  readonly more?: string;
}

export function startNginx(lines: NginxLines): Promise<RunningNginx>;
