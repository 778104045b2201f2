console.log("<&> \"q\" \u001b ]]>");
