/** Types that the tests need of the S3 server, which has none. */
declare module "s3rver" {
  import type { RequestListener } from "node:http";

  interface Options {
    readonly directory: string;
    readonly silent: boolean;
    readonly vhostBuckets: boolean;
    readonly configureBuckets: readonly { readonly name: string }[];
  }

  export default class S3rver {
    constructor(options: Options);
    readonly store: {
      listObjects(
        bucket: string,
        options: { readonly prefix: string; readonly startAfter: string; readonly maxKeys: number },
      ): Promise<{
        readonly objects: readonly { readonly key: string; readonly lastModifiedDate: Date }[];
        readonly isTruncated: boolean;
      }>;
    };
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    reset(): void;
  }
}
