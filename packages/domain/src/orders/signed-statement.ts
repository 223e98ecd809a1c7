/** Who signs a statement at the checkout: the setting `signed_statement`. */
export const signedStatements = ["off", "others", "everyone"] as const;
export type SignedStatement = (typeof signedStatements)[number];
