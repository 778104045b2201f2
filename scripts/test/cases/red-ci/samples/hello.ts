console.log(new Date(0).getHours());
