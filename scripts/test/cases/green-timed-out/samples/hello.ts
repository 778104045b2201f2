console.log("on and off");
for (let i = 0; i < 1000; i += 1);
