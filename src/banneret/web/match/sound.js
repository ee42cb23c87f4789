/** Small sounds made on the spot; off unless the person wants them. */

/** @type {AudioContext | null} */
let audio = null;

/** @param {number} pitch @param {number} delay */
function tap(pitch, delay) {
  audio ??= new AudioContext();
  const start = audio.currentTime + delay;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.13);
}

/** A die on the table. */
export function knock() {
  tap(220, 0);
  tap(180, 0.08);
}

/** A token set down. */
export function click() {
  tap(320, 0);
}

/** Your turn. */
export function chime() {
  tap(520, 0);
  tap(690, 0.1);
}
