console.log(process.execArgv.length > 0 ? "under the runner" : "plain");
