console.log(Math.random() < 1);
