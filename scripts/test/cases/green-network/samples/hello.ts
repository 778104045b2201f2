try {
  await fetch("http://192.0.2.1/");
  console.log("reached");
} catch (error) {
  console.log(error instanceof TypeError);
}
