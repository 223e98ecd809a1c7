import { api } from "./api.ts";
import { saveFile } from "./save-file.ts";

/** Saves the answer of an API address as a file of this media type and name. @throws ApiError */
export async function downloadFile(path: string, type: string, name: string): Promise<void> {
  saveFile(await api.get(path, { file: type }), type, name);
}

/** Saves the answer of an API address as CSV. @throws ApiError */
export const downloadCsv = (path: string, name: string): Promise<void> => downloadFile(path, "text/csv", `${name}.csv`);
