console.log((1234.5).toLocaleString("en-US"));
