/** The step of the documents; the others come without it. */
export const documentsStep = {
  heading: "Document Uploads",
  intro: "We need to confirm that you have a right to this record.",
  why: "Why these are required?",
  whyText:
    "By law, only the spouses and people with a direct, tangible, legitimate interest can get this " +
    "record. Everyone but the spouses must upload a document that proves the relationship.",
  id: "Photo ID",
  idHint: "A photo of your driver license, passport or another ID. All four corners must be visible.",
  idPreview: "The photo of your ID that you chose",
  selfie: "Selfie",
  selfieHint: "A photo of your face with your ID next to it, taken today.",
  selfiePreview: "The selfie that you chose",
  "license-back": "Back of your driver license",
  licenseBackHint:
    "We compare the barcode with your order. We do not keep what it says. We delete the " +
    "photo together with the photo of your ID. Make sure that the whole barcode is sharp.",
  licenseBackPreview: "The photo of the back of your driver license that you chose",
  additional: "Additional document",
  additionalHint: "Proof of your relationship, if you are not one of the spouses. Any file of at most 2 MB.",
  proofHint:
    "Proof of your right to this record, such as a birth certificate, " +
    "a court order or a letter of authorization. Any file of at most 2 MB.",
  /** An earlier order's ID counts (rule P-23). */
  confirmed: {
    title: "Your ID is confirmed",
    text: "We confirmed your ID with an earlier order. You do not need new photos, but we may still ask for them.",
    anew: "Send new photos instead",
  },
  picturesDropped:
    "You did not work on this order for two hours, so we removed " +
    "its photos from this browser. Please choose them again.",
  waiting: "Please wait until the photos are ready.",
};
