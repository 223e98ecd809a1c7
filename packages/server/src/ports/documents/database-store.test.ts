import { describeDocumentStoreContract } from "../../../test/contracts/documents.ts";
import { createDatabaseStore } from "./database-store.ts";
import { createDocumentCipher, parseMasterKeys } from "./document-cipher.ts";

const keys = parseMasterKeys(`test:${Buffer.alloc(32, 7).toString("base64")}`);

describeDocumentStoreContract("database", () => createDatabaseStore({ cipher: createDocumentCipher(keys) }));
