/** Why identity documents were not accepted: in the office's words, and in a sentence for the customer. */
export const documentReasons = {
  office: {
    1: "ID or selfie unreadable",
    2: "ID expired",
    3: "Name on the ID differs",
    4: "Not a government ID",
    5: "Selfie missing",
    6: "Right to the record not shown",
  },
  customer: {
    1:
      "We could not read your photos. Please take them again in good " +
      "light, without glare, with the whole ID in the picture.",
    2: "Your ID has expired. Please send a photo of an ID that is still valid.",
    3:
      "The name on your ID is not the name on the order. " +
      "Please send an ID with that name, or a paper that shows how the name changed.",
    4: "We need a photo ID that a government has issued: a driver license, a passport, or an identification card.",
    5: "We could not see your face. Please take a selfie while you hold your ID next to your face.",
    6:
      "We need to see that you may order this record. Please send a paper " +
      "that shows your relationship to the couple or your authorization.",
  },
  uncoded:
    "We could not accept your documents. Please send a new photo " +
    "of your ID, a new selfie, or the paper that we ask for.",
};
