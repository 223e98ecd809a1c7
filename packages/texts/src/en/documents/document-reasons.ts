/** Reasons why identity documents were not accepted: in the office's words, and in a sentence for the customer. */
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
      "We could not read your photos. Please take them again in " +
      "good light, without glare, with the whole ID in the photo.",
    2: "Your ID has expired. Please send a photo of an ID that is still valid.",
    3:
      "The name on your ID is not the name on the order. Please send an ID " +
      "with that name, or a document that shows how the name changed.",
    4: "We need a government-issued photo ID: a driver license, a passport, or an identification card.",
    5: "We could not see your face. Please take a selfie while you hold your ID next to your face.",
    6:
      "Please send a document that shows your right to this record: for example, " +
      "your relationship to the spouses, or a letter of authorization.",
  },
  uncoded:
    "We could not accept your documents. Please send a new photo " +
    "of your ID, a new selfie, or the document that we ask for.",
};
