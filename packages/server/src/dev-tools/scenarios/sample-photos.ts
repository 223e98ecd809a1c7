const card = (
  tone: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="404" viewBox="0 0 640 404">
  <rect width="640" height="404" rx="24" fill="#eef6f4"/>
  <rect width="640" height="76" rx="24" fill="${tone}"/><rect y="50" width="640" height="26" fill="${tone}"/>
  <rect x="36" y="112" width="176" height="224" rx="10" fill="#c5cfcd"/>
  <circle cx="124" cy="196" r="44" fill="#5a676e"/><path d="M52 336a72 72 0 0 1 144 0z" fill="#5a676e"/>
  <g fill="#728084"><rect x="248" y="124" width="260" height="20" rx="6"/>
    <rect x="248" y="168" width="320" height="20" rx="6"/><rect x="248" y="212" width="200" height="20" rx="6"/>
    <rect x="248" y="256" width="290" height="20" rx="6"/></g>
  <path d="M248 330c30-30 44 18 70-8s40 20 74-4 38 8 60-6" fill="none" stroke="#15212a" stroke-width="4"/></svg>`;
const face = (
  tone: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300">
  <rect width="300" height="300" fill="#e4f1ee"/>
  <circle cx="150" cy="122" r="58" fill="${tone}"/><path d="M50 300a100 100 0 0 1 200 0z" fill="${tone}"/></svg>`;

const tones = ["#0e514b", "#8a3b11", "#1c5c8c", "#46545c", "#7a4b00"] as const;
const made = new Map<string, Promise<string>>();

function dataUrl(svg: string): Promise<string> {
  const known = made.get(svg);
  if (known) return known;
  const picture = import("sharp")
    .then(({ default: sharp }) => sharp(Buffer.from(svg)).png().toBuffer())
    .then((png) => `data:image/png;base64,${png.toString("base64")}`);
  made.set(svg, picture);
  return picture;
}

/** A drawn ID card and selfie of no real person, as data URLs. */
export async function samplePhotos(variant: number): Promise<{ id: string; selfie: string }> {
  const tone = tones[variant % tones.length] ?? tones[0];
  const [id, selfie] = await Promise.all([dataUrl(card(tone)), dataUrl(face(tone))]);
  return { id, selfie };
}
