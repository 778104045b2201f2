node -e 'fetch("http://192.0.2.1/").catch((error) => console.log(error.cause.message))'
