import { actions, features, jobs, type Fault } from "./fault.ts";

export const errorFaults: readonly Fault[] = [
  {
    // The database refuses such a row.
    name: "transmittal-keeps-refunded-product",
    file: actions,
    find: `    transmittal: "clears",\n    mail: "refund-requested",`,
    replace: `    mail: "refund-requested",`,
  },
  {
    name: "inbox-fails",
    file: `${features}/worklists/inbox/inbox-routes.ts`,
    find: "items: rows.map((row) => ({",
    replace: "items: rows.map(({ messages: [first], ...row }) => ({ messages: [first],",
  },
  {
    name: "job-fails",
    file: jobs,
    find: `"destroy-documents": () => system.destroyDocuments(portal()),`,
    replace: `"destroy-documents": () => Promise.reject(new Error("planted")),`,
  },
];
