/**
 * How many samples are enough? A model of every pixel of ten digits of 20 x 20 pixels, with c samples per parameter, needs 10 ·
 * 20² · c images. The perceptron, which only has to separate the classes, needed 512 (Vapnik's anecdote, Cookbook, chapter 2).
 */
import { perceptron } from "lectern";
import { createRandom } from "lectern/numeric";
import { drawDigits } from "./drawn-digits.js";

const [classes, pixels] = [10, 20 * 20];
const forParameters = (samplesPerParameter: number) => classes * pixels * samplesPerParameter;

const random = createRandom(0);
const train = drawDigits(512, random.fork("train"));
const test = drawDigits(2000, random.fork("test"));
const model = perceptron({ seed: 1 }).fit({ x: train.images, y: train.digits });
const right = model.predict(test.images).names.filter((name, i) => name === test.digits[i]).length;
const accuracy = right / test.digits.length;

line("images for one sample per parameter", String(forParameters(1)));
line("images for ten samples per parameter", String(forParameters(10)));
line("training images of the perceptron", String(train.images.length));
line("epochs until all of them were correct", String(model.report.iterations));
line("accuracy on new images", accuracy.toFixed(3));

claim(forParameters(1) === 4000, "one sample per parameter needs 4000 images");
claim(train.images.length < forParameters(1) / 7, "512 is less than a seventh of that");
claim(model.report.converged, "the classes of the training images can be separated");
claim(accuracy > 0.95, "more than 95 of 100 new images are classified correctly");

function claim(holds: boolean, text: string): void {
  if (!holds) throw new Error(`this does not hold: ${text}`);
}

function line(name: string, value: string): void {
  console.log(`${name.padEnd(38)} ${value}`);
}
