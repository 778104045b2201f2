class Stamp extends Date {}
const stamp = new Stamp();
console.log(new Date(0).toISOString(), new Date() instanceof Date, stamp instanceof Date);
console.log(Date.UTC(2026, 0, 1), typeof Date(), new Date().constructor === Date);
