process.stdout.write(new Uint8Array([104, 255, 10]));
