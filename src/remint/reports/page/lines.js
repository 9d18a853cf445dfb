// What changed from one text to another, line by line: the longest common subsequence.

const MOST_CELLS = 4_000_000; // of the table; beyond, what lies between equal ends counts as replaced

// Entries {kind: "same" | "gone" | "new", left, right} with the numbers of lines, from 1; `text` where it is the same on both sides.
function compareLines(before, after) {
  const [left, right] = [splitLines(before), splitLines(after)];
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const same = (from, number, shift) =>
    Array.from({ length: number }, (_, i) => ({
      kind: "same",
      left: from + i + 1,
      right: from + i + 1 + shift,
      text: left[from + i],
    }));
  return [
    ...same(0, start, 0),
    ...changes(left.slice(start, left.length - end), right.slice(start, right.length - end), start),
    ...same(left.length - end, end, right.length - left.length),
  ];
}

function splitLines(text) {
  const lines = linesAsWritten(text).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function changes(left, right, shift) {
  const goes = (place) => ({ kind: "gone", left: place + shift + 1, text: left[place] });
  const comes = (place) => ({ kind: "new", right: place + shift + 1, text: right[place] });
  if ((left.length + 1) * (right.length + 1) > MOST_CELLS)
    return [...left.map((_, i) => goes(i)), ...right.map((_, i) => comes(i))];
  const width = right.length + 1;
  const common = commonLengths(left, right, width);
  const found = [];
  for (let i = 0, j = 0; i < left.length || j < right.length;) {
    if (i < left.length && j < right.length && left[i] === right[j])
      found.push({ kind: "same", left: i + shift + 1, right: j++ + shift + 1, text: left[i++] });
    else if (j >= right.length || (i < left.length && common[(i + 1) * width + j] >= common[i * width + j + 1]))
      found.push(goes(i++));
    else found.push(comes(j++));
  }
  return found;
}

// For each pair of places, how many lines the rests have in common.
function commonLengths(left, right, width) {
  const common = new Uint32Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        left[i] === right[j]
          ? common[(i + 1) * width + j + 1] + 1
          : Math.max(common[(i + 1) * width + j], common[i * width + j + 1]);
  return common;
}

// Two texts cut where they begin and end to differ: [start, middle, end] of each.
function differing(one, other) {
  const [a, b] = [[...one], [...other]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const cut = (text) =>
    [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)].map((part) =>
      part.join(""),
    );
  return [cut(a), cut(b)];
}
