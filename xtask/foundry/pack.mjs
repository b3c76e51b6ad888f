// Packs our scenes and journals with Foundry's own command line tool, unpacks them again, and compares: what comes out is
// what went in, but for empty lists that the tool adds.
//
// node pack.mjs FOLDER-OF-NODE-MODULES FOLDER SCENE... JOURNAL

import { createRequire } from "node:module";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, folder, ...files] = process.argv.slice(2);
const require = createRequire(join(modules, "package.json"));
const { compilePack, extractPack } = await import(pathToFileURL(require.resolve("@foundryvtt/foundryvtt-cli")).href);

let failures = 0;
for (const file of files) {
    const name = basename(file, ".json");
    const [source, pack, out] = ["source", "pack", "out"].map((part) => join(folder, name, part));
    rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(source, { recursive: true });
    copyFileSync(file, join(source, basename(file)));
    await compilePack(source, pack);
    await extractPack(pack, out);
    const documents = readdirSync(out).map((entry) => JSON.parse(readFileSync(join(out, entry), "utf8")));
    if (documents.length !== 1) {
        console.error(`${name}: ${documents.length} documents came out`);
        failures += 1;
        continue;
    }
    const differences = compare(JSON.parse(readFileSync(file, "utf8")), documents[0], name);
    differences.forEach((difference) => console.error(difference));
    failures += differences.length;
    const count = (list) => documents[0][list]?.length ?? 0;
    console.log(`${name}: ${["walls", "lights", "notes", "levels", "pages"].map((list) => `${count(list)} ${list}`).join(", ")}`);
}
process.exit(failures ? 1 : 0);

// What is missing or different in the second document.
function compare(one, two, path) {
    if (Array.isArray(one) && one.every((item) => item && item._id)) {
        // The tool sorts embedded documents by their ids.
        const byId = new Map((two ?? []).map((item) => [item._id, item]));
        return one.flatMap((item) => compare(item, byId.get(item._id), `${path}.${item._id}`));
    }
    if (one && typeof one === "object") {
        return Object.keys(one).flatMap((key) => compare(one[key], two?.[key], `${path}.${key}`));
    }
    return Object.is(one, two) ? [] : [`${path}: ${JSON.stringify(one)} became ${JSON.stringify(two)}`];
}
