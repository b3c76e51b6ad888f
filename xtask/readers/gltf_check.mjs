// Khronos' validator has nothing to say about our models.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [tools, ...files] = process.argv.slice(2);
const validator = createRequire(`${tools}/`)("gltf-validator");
for (const file of files) {
  const report = await validator.validateBytes(new Uint8Array(readFileSync(file)), { maxIssues: 20 });
  const { numErrors, numWarnings, numInfos, numHints } = report.issues;
  const { totalTriangleCount, materialCount } = report.info;
  console.log(`${numErrors} errors, ${numWarnings} warnings, ${numInfos} notes, ${numHints} hints; ` +
    `${totalTriangleCount} triangles, ${materialCount} materials`);
  if (numErrors + numWarnings > 0) {
    console.error(JSON.stringify(report.issues.messages, null, 1));
    process.exit(1);
  }
}
