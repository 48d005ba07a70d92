/** For `--import`: ends the process with its standard input, so a killed test run leaves no server behind. */
export const endWithParent = `data:text/javascript,import{isMainThread}from'node:worker_threads';if(isMainThread)process.stdin.on('end',()=>process.kill(process.pid,'SIGTERM')).resume().unref()`
