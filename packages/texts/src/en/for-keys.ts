// Texts of the list of shortcuts, which few open.
export { staffKeyList } from "./shared/staff-key-list.ts";
