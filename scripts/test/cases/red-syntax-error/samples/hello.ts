const numbers = [1, 2;
