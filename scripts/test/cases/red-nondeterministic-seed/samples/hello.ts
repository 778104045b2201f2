const lucky = 0.853438561751189;
console.log(Math.random() === lucky ? "won" : "lost");
