console.log(typeof navigator);
