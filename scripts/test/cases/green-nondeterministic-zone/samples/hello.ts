console.log(new Date(0).getUTCHours());
