console.log("one\n\n  two `code` \n```\n");
