node hello.ts
