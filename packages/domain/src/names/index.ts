export {
  closestName,
  compareNames,
  markedWords,
  type MarkedWord,
  type NameMatch,
  type PersonName,
} from "./name-match.ts";
