await fetch("http://example.com/");
console.log("reached");
