import { expect, it } from "vitest";
import { differences, readPublished } from "./published.ts";
import { s3Errors, startS3 } from "./s3.ts";

const { shapes } = readPublished("s3") as { readonly shapes: { readonly error: object } };

it("the fake of S3 refuses as Amazon publishes it", async () => {
  const s3 = await startS3();
  for (const [error, { status }] of Object.entries(s3Errors)) {
    s3.fault = { error };
    const answer = await fetch(s3.settings.endpoint ?? "", { redirect: "manual" });
    const [, parts = ""] = /<Error>(.*)<\/Error>$/.exec(await answer.text()) ?? [];
    const members = Object.fromEntries(
      [...parts.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    expect([answer.status, differences(members, shapes.error)], error).toEqual([status, []]);
    expect(members).toMatchObject({ Code: error });
  }
  await s3.close();
});
