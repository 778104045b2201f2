console.log(Math.abs(Date.now() - performance.timeOrigin - performance.now()) < 60_000);
