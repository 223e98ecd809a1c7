import { uploadAnswerSchema } from "@dop/domain/contract";
import type { Cart, DocumentKind } from "@dop/domain/orders";
import { anApostilleCart, tinyPng } from "@dop/domain/testing";
import type { Answer } from "./answer.ts";
import type { TestPortal } from "./test-portal.ts";

/** The photo of the sample carts, as a file. */
export const photo = Buffer.from(tinyPng.split(",")[1] ?? "", "base64");

interface SendOptions {
  readonly bytes?: Buffer;
  readonly cookie?: string;
  readonly hints?: string;
  readonly type?: string;
  /** The client's address, as a proxy names it. */
  readonly address?: string;
}

export interface SentFile {
  readonly answer: Answer;
  /** Its id in the cart; empty when it was refused. */
  readonly upload: string;
  /** The browser's cookie from now on. */
  readonly cookie: string;
}

/** Sends a file as a browser does when it is chosen. @param cookie of a browser that has sent one before */
export async function sendFile(
  test: TestPortal,
  kind: DocumentKind,
  { bytes = photo, cookie = "", hints = "", type = "image/png", address }: SendOptions = {},
): Promise<SentFile> {
  const headers = {
    "content-type": type,
    ...(cookie === "" ? {} : { cookie }),
    ...(address && { "x-forwarded-for": address }),
  };
  const answer = await test.call("POST", `/orders/uploads?kind=${kind}&hints=${hints}`, bytes, headers);
  const { success, data } = uploadAnswerSchema.safeParse(answer.body);
  const set = answer.headers["set-cookie"] as string | undefined;
  return {
    answer,
    upload: success ? data.upload : "",
    cookie: set === undefined ? cookie : set.split(";", 1).join(),
  };
}

/** A cart whose photos one browser has sent when they were chosen. */
export async function aCartOfUploads(test: TestPortal): Promise<{ readonly cart: Cart; readonly cookie: string }> {
  const id = await sendFile(test, "id");
  const selfie = await sendFile(test, "selfie", id);
  const named = (name: string, upload: string) => ({ name, contents: "data:,", upload });
  const documents = { id: named("id.png", id.upload), selfie: named("selfie.png", selfie.upload), additional: null };
  return { cart: anApostilleCart({ documents }), cookie: selfie.cookie };
}
