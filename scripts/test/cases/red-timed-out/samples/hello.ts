console.log("on and on");
for (;;);
