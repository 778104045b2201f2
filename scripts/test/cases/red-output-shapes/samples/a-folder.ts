console.log(import.meta.filename);
