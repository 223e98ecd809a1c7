import { pageLocale } from "../i18n/load-texts.ts";
import { apiErrorFrom } from "../lib/api-error.ts";
import { throwConnectionError } from "../lib/api.ts";
import { runtimeConfig } from "../lib/runtime-config.ts";
import { saveFile } from "../lib/save-file.ts";
import { currentSession } from "../lib/session.ts";
import { askForProof } from "./step-up/asked-proof.ts";

const type = "text/csv";

async function read(path: string): Promise<string> {
  const headers = {
    accept: type,
    "accept-language": pageLocale(),
    "x-access-token": currentSession()?.token ?? "",
  };
  const response = await fetch(`${runtimeConfig().basePath}/api${path}`, { headers }).catch(throwConnectionError());
  const text = await response.text();
  if (response.ok) return text;
  const error = apiErrorFrom(response.status, text, response.headers);
  if (error.code === "STEP_UP_REQUIRED" && (await askForProof())) return read(path);
  throw error;
}

/** Saves what an API address answers as CSV, once users have proved who they are where asked (rules ). */
export async function downloadCsv(path: string, name: string): Promise<void> {
  saveFile(await read(path), type, `${name}.csv`);
}
