/** How customers may be related to the marriage whose record they order. */
export const relationships = ["spouse", "parent", "child", "attorney", "other"] as const;
export type Relationship = (typeof relationships)[number];
