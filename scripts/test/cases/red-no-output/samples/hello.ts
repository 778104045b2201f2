export function main(): void {
  console.log("hello");
}
