import { describe, expect, it } from "vitest";
import { photoHints, type GrayPicture } from "./photo-hints.ts";

const [width, height] = [480, 320];

/** A picture drawn by its shade at each place. */
function draw(shadeAt: (x: number, y: number) => number, [wide, high] = [width, height]): GrayPicture {
  const shades = Uint8ClampedArray.from({ length: wide * high }, (_, at) => shadeAt(at % wide, Math.floor(at / wide)));
  return { width: wide, height: high, shades };
}

/** Dark lines of text on a light card, which lies on a gray table. */
const card = (x: number, y: number): number => {
  if (x < 40 || x >= width - 40 || y < 30 || y >= height - 30) return 110;
  return y % 20 < 6 && x % 14 < 9 ? 60 : 230;
};

/** The same seen through a lens that is out of focus by so many pixels. */
const soft =
  (by: number, shadeAt: typeof card): typeof card =>
  (x, y) => {
    let [sum, count] = [0, 0];
    for (let dy = -by; dy <= by; dy += 1)
      for (let dx = -by; dx <= by; dx += 1) {
        sum += shadeAt(x + dx, y + dy);
        count += 1;
      }
    return sum / count;
  };

/** A lamp's reflection of this radius around a place. */
const lit =
  (radius: number, shadeAt: typeof card): typeof card =>
  (x, y) =>
    (x - 240) ** 2 + (y - 160) ** 2 < radius ** 2 ? 255 : shadeAt(x, y);

describe("what is hard to see in a photo", () => {
  it.each([
    ["a sharp card", draw(card), []],
    ["a card slightly out of focus", draw(soft(1, card)), []],
    ["a card far out of focus", draw(soft(12, card)), ["blurred"]],
    ["nothing but a gray wall", draw(() => 120), ["blurred"]],
    ["a sharp card before a soft background", draw((x, y) => (x < 320 ? 120 : card(x, y))), []],
    ["a lamp reflected in the card", draw(lit(70, card)), ["glare"]],
    ["a lamp reflected in a small spot", draw(lit(12, card)), []],
    ["a lamp reflected out of focus", draw(lit(70, soft(12, card))), ["glare"]],
    ["a white sheet with writing", draw((x, y) => (y % 20 < 6 && x % 14 < 9 ? 40 : 255)), []],
    ["a card on a white table", draw((x, y) => (card(x, y) === 110 ? 255 : card(x, y))), []],
    ["a small picture", draw(card, [200, 130]), ["small"]],
  ])("in %s", (_what, picture, hints) => {
    expect(photoHints(picture)).toEqual(hints);
  });
});
