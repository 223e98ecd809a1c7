/** Sending photos and papers when they are chosen, and what is hard to see in them. */
export const uploads = {
  sending: (file: string) => `Sending ${file}`,
  percent: (part: number) => `Sending: ${part}%`,
  waiting:
    "No connection. The file is sent automatically when the connection is back. You can continue in the meantime.",
  sent: "Uploaded.",
  saving: "Your files are still being sent. The next step opens automatically when they have arrived.",
  hints: {
    blurred: "This photo looks blurry. Take it again? You can keep it if everything can be read.",
    glare: "Light is reflected in this photo. Take it again? You can keep it if everything can be read.",
    small: "This photo is small. Take it again, closer? You can keep it if everything can be read.",
  },
  phone: {
    open: "Use your phone for the photos",
    title: "Photos from your phone",
    steps:
      "Point your phone’s camera at this code, open the link, and take the photos. They appear here automatically.",
    code: "QR code that opens the page for photos on your phone",
    waiting: "Waiting for your phone.",
    opened: "Your phone is connected.",
    received: (labels: readonly string[]) => `Received: ${labels.join(", ")}.`,
    over: "This code no longer works. Get a new one.",
    again: "New code",
    done: "Done",
    failed: "The code could not be made. Check your connection.",
    valid: "The code works for 15 minutes and for one phone.",
  },
  photos: {
    title: "Photos for your order",
    intro: "Take the photos here. They appear on the computer where you are ordering; nothing stays on this phone.",
    id: "Take a photo of your ID",
    selfie: "Take a selfie",
    "license-back": "Take a photo of the back of your driver license",
    additional: "Take a photo of a document, or choose a PDF",
    there: "Received on the computer.",
    computerGone: "The computer is not waiting for photos at the moment. Open the code there again if you closed it.",
    loading: "Opening…",
    ended: "You can close this page now.",
    left: (count: number) => `Photos that can still be sent: ${count}.`,
    noKey: "This page needs the code from the computer’s screen. Scan it with your camera.",
  },
};
